import { CRASH_GROWTH_A_MS } from '@rang/games';

/** How much of a flight a picture holds: so many milliseconds across, and so much above 1.00 upwards. */
export interface Axis {
  readonly spanMs: number;
  readonly rise: number;
}

const FIRST_SPAN_MS = 15_000;
const FIRST_RISE = exactMultiplierAt(FIRST_SPAN_MS) - 1;

// The tip keeps this share of the picture from the edge; from the bend on it comes nearer ever more slowly.
const ACROSS = { bend: 0.68, most: 0.8 };
const UPWARDS = { bend: 0.6, most: 0.73 };

/** How far across its span a value lies: evenly up to the bend, and from there without a jolt towards the most. */
function shareOf(value: number, first: number, { bend, most }: { bend: number; most: number }): number {
  const even = value / first;
  if (even <= bend) return even;
  return most - (most - bend) * Math.exp((bend - even) / (most - bend));
}

/** The axis for a flight that has come so far: 15 seconds at first, and as much more as keeps its tip in the picture. */
export function axisAt(elapsedMs: number): Axis {
  if (elapsedMs <= 0) return { spanMs: FIRST_SPAN_MS, rise: FIRST_RISE };
  const above = exactMultiplierAt(elapsedMs) - 1;
  return {
    spanMs: elapsedMs / shareOf(elapsedMs, FIRST_SPAN_MS, ACROSS),
    rise: above / shareOf(above, FIRST_RISE, UPWARDS),
  };
}

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

/** A part of the canvas that something else takes, in CSS pixels. */
export type Box = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;

/** How large the canvas is, in CSS pixels, and where the switches on it stand. */
export interface Sky {
  readonly width: number;
  readonly height: number;
  readonly switches: Box | undefined;
}

/** Where the buttons among these elements stand on the canvas, all of them together. */
export function findSwitches(canvas: HTMLElement, corner: HTMLElement): Box | undefined {
  const buttons = [...corner.querySelectorAll('button')];
  const [first, last] = [buttons[0], buttons.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const sky = canvas.getBoundingClientRect();
  const [from, to] = [first.getBoundingClientRect(), last.getBoundingClientRect()];
  const [left, top] = [from.left - sky.left, from.top - sky.top];
  return { left, top, right: to.right - sky.left, bottom: to.bottom - sky.top };
}

/** What the labels need at the left and below; what is free at the right and above belongs to the rocket. */
const ROOM = { left: 44, right: 20, top: 24, bottom: 30 };

/** The plot of this sky; where its switches stand one below the other, it ends before them. */
export function plotOf({ width, height, switches }: Sky): Plot {
  const isColumn = switches !== undefined && switches.bottom - switches.top > switches.right - switches.left;
  const right = ROOM.right + (isColumn ? width - switches.left : 0);
  return {
    left: ROOM.left,
    top: ROOM.top,
    width: Math.max(0, width - ROOM.left - right),
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

/** The multiplier before it is rounded down to hundredths, which a curve would show as steps. */
export function exactMultiplierAt(elapsedMs: number): number {
  return Math.exp(CRASH_GROWTH_A_MS * elapsedMs);
}

/** When a multiplier is reached, without the rounding to whole milliseconds. */
export function exactMsOf(multiplier: number): number {
  return Math.log(Math.max(1, multiplier)) / CRASH_GROWTH_A_MS;
}
