import type { Axis } from './axis.ts';
import { exactMultiplierAt } from './exact-multiplier-at.ts';

/** The part of the canvas that the curve is drawn in, in CSS pixels. */
export interface Plot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What the labels need at the left and below; what is free at the right and above belongs to the rocket. */
const ROOM = { left: 44, right: 20, top: 24, bottom: 30 };

/** The plot of a canvas of this size. */
export function plotOf(width: number, height: number): Plot {
  return {
    left: ROOM.left,
    top: ROOM.top,
    width: Math.max(0, width - ROOM.left - ROOM.right),
    height: Math.max(0, height - ROOM.top - ROOM.bottom),
  };
}

/** Where the flight is after so many milliseconds. */
export function placeOf(elapsedMs: number, plot: Plot, axis: Axis): Point {
  return {
    x: plot.left + (plot.width * elapsedMs) / axis.spanMs,
    y: plot.top + plot.height * (1 - (exactMultiplierAt(elapsedMs) - 1) / axis.rise),
  };
}

/** The direction of the flight, in radians from straight right, counted upwards. */
export function headingOf(elapsedMs: number, plot: Plot, axis: Axis): number {
  const here = placeOf(elapsedMs, plot, axis);
  const next = placeOf(elapsedMs + 1, plot, axis);
  return Math.atan2(here.y - next.y, next.x - here.x);
}

/** The curve from its start to the tip, in `pieces` straight pieces. */
export function traceOf(elapsedMs: number, view: { plot: Plot; axis: Axis; pieces: number }): Point[] {
  const { plot, axis, pieces } = view;
  return Array.from({ length: pieces + 1 }, (_, place) => placeOf((elapsedMs * place) / pieces, plot, axis));
}
