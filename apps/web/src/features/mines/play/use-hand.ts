import { formatRupees, type MinesGame } from '@rang/contract';
import { useRef } from 'react';
import { showToast } from '../../../ui/show-toast.ts';
import { pickHidden } from '../table/pick-hidden.ts';
import { useWords } from '../wording/use-words.ts';
import { isTooSoon } from '../table/click-pace.ts';
import type { Table } from '../table/use-table.ts';

/** What a player's own hand does to the open game, at a hand's pace; a win is told by a toast. */
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
  const celebrate = (ended: MinesGame | undefined) => {
    if (ended?.status !== 'won' && ended?.status !== 'cashout') return;
    showToast(t('won', { amount: formatRupees(ended.winAmount) }), 'good');
  };
  const open = (position: number) => {
    if (game?.status !== 'playing' || game.revealed.includes(position)) return;
    if (isPaced(t('errors.tooFast'))) void table.open(game, position).then(celebrate);
  };
  return {
    open,
    openRandom: () => {
      const position = pickHidden(game?.revealed ?? [], Math.random);
      if (position !== undefined) open(position);
    },
    cashOut: () => {
      if (game?.status !== 'playing' || game.revealedCount === 0) return;
      if (isPaced(t('errors.waitToCashOut'))) void table.cashOut(game).then(celebrate);
    },
  };
}
