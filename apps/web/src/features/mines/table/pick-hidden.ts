import { MINES_TILES } from '@rang/contract';

/** One of the tiles that are still hidden, each as likely as the others; `random` gives numbers in [0, 1). */
export function pickHidden(revealed: readonly number[], random: () => number): number | undefined {
  const hidden = Array.from({ length: MINES_TILES }, (_, position) => position).filter(
    (tile) => !revealed.includes(tile),
  );
  return hidden[Math.floor(random() * hidden.length)];
}
