import type { Palette } from './palette.ts';
import type { Axis, Plot } from './plot.ts';

/** How a line of the grid is called at its edge, before its unit. */
const writeValue = (value: number): string => String(Math.round(value * 100) / 100);

/** How much of each line is to be seen, by what it stands for; kept from frame to frame, so that lines come and go softly. */
export type GridFades = Map<string, number>;

interface Grid {
  readonly plot: Plot;
  readonly axis: Axis;
  readonly palette: Palette;
  readonly fades: GridFades;
  /** The share of the way to its end that a fade goes in this frame. */
  readonly rate: number;
}

/** Few lines: it is a sky, and no chart. */
const GAP = { multiplier: 96, seconds: 128 };
/** A line is a tick at the edge: none runs through what is read over the sky. */
const TICK = 10;

/** Moves the fades of one axis on, and gives every line that can be seen, those that are on their way out included. */
function fade(grid: Grid, scale: { name: string; from: number; span: number; wanted: readonly GridValue[] }) {
  const { name, from, span, wanted } = scale;
  const isWanted = new Set(wanted.map(({ value }) => value));
  for (const value of isWanted) if (!grid.fades.has(`${name}${value}`)) grid.fades.set(`${name}${value}`, 0);
  const seen: { value: number; share: number; strength: number }[] = [];
  for (const [key, strength] of grid.fades) {
    if (!key.startsWith(name)) continue;
    const value = Number(key.slice(name.length));
    const share = (value - from) / span;
    const next = strength + ((isWanted.has(value) ? 1 : 0) - strength) * grid.rate;
    if (next < 0.02 && !isWanted.has(value)) grid.fades.delete(key);
    else grid.fades.set(key, next);
    if (share < 1) seen.push({ value, share, strength: next });
  }
  return seen;
}

/** Draws the ticks of the multiplier, and what they stand for at the left. */
function drawMultipliers(context: CanvasRenderingContext2D, grid: Grid): void {
  const { plot, axis, palette } = grid;
  const scale = { from: 1, span: axis.rise };
  const wanted = listGridValues({ ...scale, room: plot.height, gap: GAP.multiplier });
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  for (const { value, share, strength } of fade(grid, { name: 'm', ...scale, wanted })) {
    const y = Math.round(plot.top + plot.height * (1 - share)) + 0.5;
    context.globalAlpha = strength;
    context.strokeStyle = palette.line;
    context.beginPath();
    context.moveTo(plot.left, y);
    context.lineTo(plot.left + TICK, y);
    context.stroke();
    context.fillStyle = palette.muted;
    // A label that is wider than its room is squeezed into it.
    context.fillText(`${writeValue(value)}x`, plot.left - 8, y, plot.left - 12);
  }
}

/** Draws the seconds along the foot. */
function drawSeconds(context: CanvasRenderingContext2D, grid: Grid): void {
  const { plot, axis, palette } = grid;
  const scale = { from: 0, span: axis.spanMs / 1000 };
  const wanted = listGridValues({ ...scale, room: plot.width, gap: GAP.seconds });
  const foot = plot.top + plot.height;
  context.textAlign = 'center';
  context.textBaseline = 'top';
  context.fillStyle = palette.muted;
  for (const { value, share, strength } of fade(grid, { name: 's', ...scale, wanted })) {
    context.globalAlpha = strength;
    context.fillText(`${writeValue(value)} s`, plot.left + plot.width * share, foot + 9);
  }
}

/** Draws the grid with its labels. */
export function drawGrid(context: CanvasRenderingContext2D, grid: Grid): void {
  const { plot, palette } = grid;
  context.save();
  context.font = `550 11px ${palette.font}`;
  context.lineWidth = 1;
  drawMultipliers(context, grid);
  drawSeconds(context, grid);
  context.globalAlpha = 1;
  context.strokeStyle = palette.line;
  context.beginPath();
  context.moveTo(plot.left, plot.top + plot.height + 0.5);
  context.lineTo(plot.left + plot.width, plot.top + plot.height + 0.5);
  context.stroke();
  context.restore();
}

/** One line of the grid: what it stands for, and how far across the picture it lies, 0 to 1. */
interface GridValue {
  readonly value: number;
  readonly share: number;
}

/** The smallest of 1, 2, 5, 10, 20 ... (and of their tenths) that is no smaller than `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const digit = [1, 2, 5].find((candidate) => candidate * power >= least * (1 - 1e-9));
  return (digit ?? 10) * power;
}

interface Scale {
  /** The value at the picture's edge where the axis begins. */
  readonly from: number;
  readonly span: number;
  /** The length of the axis and the least room between two lines, in the same unit. */
  readonly room: number;
  readonly gap: number;
}

/** The round values that a grid of this scale has lines for, its edges left out. */
export function listGridValues({ from, span, room, gap }: Scale): GridValue[] {
  if (!(room > 0 && span > 0)) return [];
  const step = roundStep((span * gap) / room);
  const values: GridValue[] = [];
  // Counted in steps, so that no rounding error adds up.
  for (let count = Math.floor(from / step) + 1; ; count += 1) {
    const value = Number((count * step).toPrecision(12));
    const share = (value - from) / span;
    if (share >= 1) return values;
    values.push({ value, share });
  }
}
