import { NOTHING, type BetOutcome, type MinesGame, type MinesStatus } from '@rang/contract';
import type { BetsAsked, OwnBet } from '../games/index.ts';
import type { Records } from './create-records.ts';

const OUTCOMES: Readonly<Record<MinesStatus, BetOutcome>> = {
  playing: 'open',
  won: 'won',
  cashout: 'won',
  lost: 'lost',
  refunded: 'refunded',
};

/** A player's games as they stand beside bets of other games: the open one is the newest. */
export async function listBets(
  records: Pick<Records, 'findOpenGame' | 'listGames'>,
  asked: BetsAsked,
): Promise<OwnBet[]> {
  const open = await records.findOpenGame(asked.playerId);
  // A page of several games' bets may end before the open one, so that it belongs to a later page.
  const isAsked = open !== undefined && (asked.before === undefined || open.betId < asked.before);
  // It may have ended since.
  const ended = (await records.listGames(asked)).filter(({ betId }) => betId !== open?.betId);
  return [...(isAsked ? [open] : []), ...ended].slice(0, asked.limit).map(describeGame);
}

function describeGame({ betId, mineCount, revealedCount, ...game }: MinesGame): OwnBet {
  const isOpen = game.endedAt === null;
  const isPaid = !isOpen && game.winAmount > NOTHING;
  return {
    ...{ _id: betId, round: null, proof: isOpen ? null : betId },
    what: `${String(mineCount)} ${mineCount === 1 ? 'mine' : 'mines'}, ${String(revealedCount)} found`,
    ...{ choice: String(mineCount), amount: game.betAmount },
    ...{ outcome: OUTCOMES[game.status], status: game.status },
    ...{ multiplier: isPaid ? game.multiplier : null, payout: isPaid ? game.winAmount : null },
    ...{ outcomeRule: game.outcomeRule, createdAt: game.createdAt },
  };
}
