import { MINES_TILES, TIMES } from '@rang/contract';
import { useRef } from 'react';
import type { Table } from '../table/use-table.ts';
import { useWords } from '../wording/use-words.ts';

/** What a player's own hand does to the open game, at a hand's pace. */
export function useHand(table: Table) {
  const { t } = useWords();
  const lastPressMs = useRef<number>(undefined);
  const { game } = table;

  const isPaced = (complaint: string): boolean => {
    const now = performance.now();
    const isRefused = isTooSoon(now, lastPressMs.current);
    lastPressMs.current = now;
    if (isRefused) table.tell(complaint);
    return !isRefused;
  };
  const open = (position: number) => {
    if (game?.status !== 'playing' || game.revealed.includes(position)) return;
    if (isPaced(t('errors.tooFast'))) void table.open(game, position);
  };
  return {
    open,
    openRandom: () => {
      const position = pickHidden(game?.revealed ?? [], Math.random);
      if (position !== undefined) open(position);
    },
    cashOut: () => {
      if (game?.status !== 'playing' || game.revealedCount === 0) return;
      if (isPaced(t('errors.waitToCashOut'))) void table.cashOut(game);
    },
  };
}

/** Whether a press comes too soon after the one before; both in milliseconds of any one clock. */
export function isTooSoon(atMs: number, beforeMs: number | undefined): boolean {
  return beforeMs !== undefined && atMs - beforeMs < TIMES.minesClickMs;
}

/** One of the tiles that are still hidden, each as likely as the others; `random` gives numbers in [0, 1). */
export function pickHidden(revealed: readonly number[], random: () => number): number | undefined {
  const hidden = Array.from({ length: MINES_TILES }, (_, position) => position).filter(
    (tile) => !revealed.includes(tile),
  );
  return hidden[Math.floor(random() * hidden.length)];
}
