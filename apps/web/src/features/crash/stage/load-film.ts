/** A drawn film of which any frame can be shown. */
export interface Film {
  readonly frames: number;
  readonly show: (frame: number) => void;
  readonly remove: () => void;
}

/**
 * Loads one of our Lottie files into an element. The player comes with the first film that is wanted, in its light build
 * for SVG, which evaluates no code; the frames are chosen by whoever shows them, so that one clock moves the whole sky.
 */
export async function loadFilm(element: HTMLElement, file: 'rocket.json' | 'blast.json'): Promise<Film> {
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
  return {
    frames: animation.totalFrames,
    show: (frame) => animation.goToAndStop(frame, true),
    remove: () => animation.destroy(),
  };
}
