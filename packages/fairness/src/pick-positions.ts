/** How many tiles a board of Mines has. */
export const TILES = 25;

const ALL = Uint8Array.from({ length: TILES }, (_, position) => position);

/**
 * Picks `count` different positions of 0 to 24, ascending. For each one `fractionAt` is asked for a fraction (from 0,
 * below 1), which picks one of the positions that are left, in their order.
 */
export function pickPositions(count: number, fractionAt: (index: number) => number): number[] {
  const left = ALL.slice();
  const picked: number[] = [];
  for (let remaining = TILES; picked.length < count; remaining -= 1) {
    const place = Math.floor(fractionAt(picked.length) * remaining);
    picked.push(left[place] ?? 0);
    left.copyWithin(place, place + 1, remaining);
  }
  return picked.sort((a, b) => a - b);
}
