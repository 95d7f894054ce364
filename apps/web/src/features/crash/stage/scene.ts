import { TIMES } from '@rang/contract';
import { createActors } from './actors.ts';
import { drawCurve, drawTip } from './draw-curve.ts';
import { drawGrid } from './draw-grid.ts';
import { drawStars } from './draw-stars.ts';
import { drawLeavers, type Leaver } from './leavers.ts';
import { createMotion } from './motion.ts';
import { placeMarks } from './own-exits.tsx';
import { readPalette, watchTheme } from './palette.ts';
import { drawParticles } from './particles.ts';
import { axisAt, findSwitches, headingOf, placeOf, plotOf, traceOf, type Sky } from './plot.ts';
import type { Phase } from './stage-round.ts';

/** Sharper than this no eye needs a moving picture, and every pixel costs. */
const SHARPEST = 2;

export interface Canvas {
  readonly context: CanvasRenderingContext2D;
  /** In CSS pixels, which are also what is drawn in. */
  readonly size: () => Sky;
  readonly end: () => void;
}

/** Keeps a canvas as large and as sharp as its place on the screen; `resized` is called after each change. */
function fitCanvas({ canvas, corner }: Pick<Parts, 'canvas' | 'corner'>, resized: () => void): Canvas {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws on no canvas.');
  let size: Sky = { width: 0, height: 0, switches: undefined };
  const fit = () => {
    const { clientWidth: width, clientHeight: height } = canvas;
    const sharpness = Math.min(SHARPEST, window.devicePixelRatio);
    canvas.width = Math.round(width * sharpness);
    canvas.height = Math.round(height * sharpness);
    context.setTransform(sharpness, 0, 0, sharpness, 0, 0);
    size = { width, height, switches: findSwitches(canvas, corner) };
  };
  fit();
  const observer = new ResizeObserver(() => {
    fit();
    resized();
  });
  observer.observe(canvas);
  return { context, size: () => size, end: () => observer.disconnect() };
}

/** What the sky shows in one frame. */
export interface SceneView {
  /** `idle`: no round is known. */
  readonly phase: 'idle' | Phase;
  /** Where the flight is, in milliseconds since its start. */
  readonly elapsedMs: number;
  readonly nowMs: number;
  /** How long the phase has lasted. */
  readonly phaseMs: number;
  /** Whether rocket, sparks, stars and blast move; the curve and the grid always do. */
  readonly isMoving: boolean;
  /** The others who left lately. */
  readonly leavers: readonly Leaver[];
}

interface Scene {
  readonly draw: (view: SceneView) => void;
  readonly end: () => void;
}

interface Parts {
  readonly canvas: HTMLCanvasElement;
  readonly rocket: HTMLElement;
  readonly blast: HTMLElement;
  /** The marks of the player's own exits. */
  readonly marks: HTMLElement;
  /** What stands in a corner of the sky. */
  readonly corner: HTMLElement;
}

const PIECES = 72;

/**
 * Draws the sky of a flight, frame by frame as it is asked to; `changed` asks for a frame, since the size or the theme is
 * another.
 */
export function createScene({ canvas, rocket, blast, marks, corner }: Parts, changed: () => void): Scene {
  let palette = readPalette(canvas);
  const fitted = fitCanvas({ canvas, corner }, changed);
  const stopWatching = watchTheme(() => {
    palette = readPalette(canvas);
    changed();
  });
  const actors = createActors({ rocket, blast }, TIMES.crashBlastDelayMs);
  const motion = createMotion();
  const { context } = fitted;

  const drawFlight = (view: SceneView, flight: ReturnType<typeof flightOf>) => {
    const { plot, axis, tip, heading, switches } = flight;
    const isOver = view.phase === 'crashed';
    drawGrid(context, { plot, axis, palette, fades: motion.fades, rate: motion.rate() });
    if (view.elapsedMs > 0) {
      const points = traceOf(view.elapsedMs, { plot, axis, pieces: PIECES });
      drawCurve(context, { points, plot, palette, isOver });
    }
    const { nowMs, isMoving } = view;
    drawLeavers(context, view.leavers, { plot, axis, palette, nowMs, isMoving });
    placeMarks(marks, { plot, axis, switches });
    // A flight that was interrupted, or ends who knows where, ends in no blast: it stays where it was.
    const isHalted = view.phase === 'interrupted' || view.phase === 'settling';
    if (!view.isMoving || !actors.isReady() || isHalted) {
      actors.hide();
      drawTip(context, tip, { palette, isOver });
      return;
    }
    drawParticles(context, motion.particles(), palette.glow);
    const crashedForMs = isOver ? view.phaseMs : undefined;
    actors.act({ tip, heading, nowMs: view.nowMs, isFlying: view.phase === 'running', crashedForMs });
  };

  return {
    draw: (view) => {
      const size = fitted.size();
      const flight = flightOf(view.elapsedMs, size);
      if (view.isMoving) actors.load();
      motion.step(view, flight);
      context.clearRect(0, 0, size.width, size.height);
      drawStars(context, { ...size, colour: palette.star, drift: motion.drift() });
      if (view.phase === 'idle') actors.hide();
      else drawFlight(view, flight);
    },
    end: () => {
      fitted.end();
      stopWatching();
      actors.end();
    },
  };
}

function flightOf(elapsedMs: number, sky: Sky) {
  const axis = axisAt(elapsedMs);
  const plot = plotOf(sky);
  return {
    axis,
    plot,
    switches: sky.switches,
    tip: placeOf(elapsedMs, plot, axis),
    heading: headingOf(elapsedMs, plot, axis),
  };
}
