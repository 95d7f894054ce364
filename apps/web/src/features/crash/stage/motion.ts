import type { GridFades } from './draw-grid.ts';
import { addExhaust, moveParticles, type Particle } from './particles.ts';
import type { Phase } from './stage-round.ts';
import type { Point } from './plot.ts';

/** What moves by itself from frame to frame: stars, sparks, and the lines of the grid that come and go. */
export interface Motion {
  readonly step: (view: Moved, rocket: { tip: Point; heading: number }) => void;
  readonly particles: () => readonly Particle[];
  readonly drift: () => number;
  readonly fades: GridFades;
  /** The share of its way that a fade goes in this frame. */
  readonly rate: () => number;
}

interface Moved {
  readonly phase: 'idle' | Phase;
  readonly elapsedMs: number;
  readonly nowMs: number;
  readonly isMoving: boolean;
}

const EXHAUST_A_SECOND = 36;
/** A frame that came late moves nothing further than this, in seconds. */
const MAX_STEP = 0.05;
/** Of a fade's way, this is left after a second. */
const FADE_LEFT = 0.002;
const DRIFT = { resting: 0.02, flying: 0.12, fasterMs: 90_000 };

export function createMotion(): Motion {
  const fades: GridFades = new Map();
  let particles: readonly Particle[] = [];
  let lastMs = 0;
  let drift = 0;
  let owed = 0;
  let rate = 1;

  const step: Motion['step'] = (view, { tip, heading }) => {
    const seconds = Math.max(0, Math.min(MAX_STEP, (view.nowMs - lastMs) / 1000));
    lastMs = view.nowMs;
    rate = view.isMoving ? 1 - FADE_LEFT ** seconds : 1;
    if (!view.isMoving) {
      particles = [];
      return;
    }
    const isFlying = view.phase === 'running';
    drift += seconds * (isFlying ? DRIFT.flying + view.elapsedMs / DRIFT.fasterMs : DRIFT.resting);
    owed = isFlying ? owed + seconds * EXHAUST_A_SECOND : 0;
    const count = Math.floor(owed);
    owed -= count;
    particles = addExhaust(moveParticles(particles, seconds), { ...tip, heading, count, random: Math.random });
  };
  return { step, particles: () => particles, drift: () => drift, fades, rate: () => rate };
}
