import type { Point } from './plot.ts';

/** Where the rocket is in this frame, and how long ago its flight ended. */
export interface Act {
  readonly tip: Point;
  /** In radians from straight right, counted upwards. */
  readonly heading: number;
  readonly nowMs: number;
  readonly isFlying: boolean;
  /** Since the crash; undefined before it. */
  readonly crashedForMs: number | undefined;
}

export interface Actors {
  /** Has the films loaded, once: whoever wants nothing to move does not wait for them. */
  readonly load: () => void;
  /** Whether there is a rocket to be shown; it may be loading, or not to be had. */
  readonly isReady: () => boolean;
  readonly act: (act: Act) => void;
  readonly hide: () => void;
  readonly end: () => void;
}

const FRAMES_A_MS = 60 / 1000;
/** The rocket itself moves with each frame; its flame is drawn anew only so often, which costs a layout each time. */
const FLAME_STEP = 5;
/** In rocket.json: so many frames of flight, then as many on the pad. */
const LOOP = 60;
const SHAKE = 3;

function place(element: HTMLElement, { x, y }: Point, turn: number): void {
  element.style.transform = `translate(${x}px, ${y}px) rotate(${turn}rad)`;
}

function setShown(element: HTMLElement, isShown: boolean): void {
  element.style.visibility = isShown ? 'visible' : 'hidden';
}

/**
 * Plays the rocket and its blast in their elements. The blast comes `blastDelayMs` after the crash; until then the
 * rocket hangs shaking where its flight ended.
 */
export function createActors(elements: { rocket: HTMLElement; blast: HTMLElement }, blastDelayMs: number): Actors {
  const { rocket, blast } = elements;
  const films: { rocket?: Film; blast?: Film } = {};
  let isOver = false;
  const load = async (name: 'rocket' | 'blast') => {
    const film = await loadFilm(elements[name], `${name}.json`);
    if (isOver) film.remove();
    else films[name] = film;
  };
  let isAsked = false;

  return {
    load: () => {
      if (isAsked) return;
      isAsked = true;
      // Whoever cannot have the films sees the tip of the curve marked instead; the console says why.
      load('rocket').catch(reportError);
      load('blast').catch(reportError);
    },
    isReady: () => films.rocket !== undefined,
    act: ({ tip, heading, nowMs, isFlying, crashedForMs }) => {
      const blastFrame = crashedForMs === undefined ? -1 : (crashedForMs - blastDelayMs) * FRAMES_A_MS;
      const isBlasting = blastFrame >= 0 && films.blast !== undefined && blastFrame < films.blast.frames;
      setShown(blast, isBlasting);
      setShown(rocket, blastFrame < 0);
      if (isBlasting) {
        place(blast, tip, 0);
        films.blast?.show(blastFrame);
      }
      if (blastFrame >= 0) return;
      const shake = crashedForMs === undefined ? 0 : SHAKE * Math.sin(nowMs / 12);
      place(rocket, { x: tip.x + shake, y: tip.y }, Math.PI / 2 - heading);
      const flame = Math.floor(((nowMs * FRAMES_A_MS) % LOOP) / FLAME_STEP) * FLAME_STEP;
      films.rocket?.show(flame + (isFlying ? 0 : LOOP));
    },
    hide: () => {
      setShown(rocket, false);
      setShown(blast, false);
    },
    end: () => {
      isOver = true;
      films.rocket?.remove();
      films.blast?.remove();
    },
  };
}

/** A drawn film of which any frame can be shown. */
interface Film {
  readonly frames: number;
  readonly show: (frame: number) => void;
  readonly remove: () => void;
}

/**
 * Loads one of our Lottie files into an element. The player comes with the first film that is wanted, in its light build
 * for SVG, which evaluates no code; the frames are chosen by whoever shows them, so that one clock moves the whole sky.
 */
async function loadFilm(element: HTMLElement, file: 'rocket.json' | 'blast.json'): Promise<Film> {
  const [{ default: lottie }, answer] = await Promise.all([
    import('lottie-web/build/player/lottie_light'),
    fetch(`/${file}`),
  ]);
  if (!answer.ok) throw new Error(`${file} was answered with ${answer.status}.`);
  const animation = lottie.loadAnimation({
    container: element,
    renderer: 'svg',
    autoplay: false,
    loop: false,
    animationData: (await answer.json()) as unknown,
    rendererSettings: { hideOnTransparent: true },
  });
  let shown = Number.NaN;
  return {
    frames: animation.totalFrames,
    show: (frame) => {
      if (frame === shown) return;
      shown = frame;
      animation.goToAndStop(frame, true);
    },
    remove: () => animation.destroy(),
  };
}
