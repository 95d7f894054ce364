/** One line of the grid: what it stands for, and how far across the picture it lies, 0 to 1. */
export interface GridValue {
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
