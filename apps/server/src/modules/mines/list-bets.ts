import { NOTHING, type AdminBetRecord, type MinesGame } from '@rang/contract';
import type { BetsAsked } from '../games/index.ts';
import type { Records } from './create-records.ts';

/** A player's games as administrators see them beside bets of other games: the open one is the newest. */
export async function listBets(
  records: Pick<Records, 'findOpenGame' | 'listGames'>,
  asked: BetsAsked,
): Promise<AdminBetRecord[]> {
  const open = asked.before === undefined ? await records.findOpenGame(asked.playerId) : undefined;
  const ended = await records.listGames(asked);
  return [...(open === undefined ? [] : [open]), ...ended].slice(0, asked.limit).map(describeGame);
}

function describeGame({ betId, mineCount, revealedCount, ...game }: MinesGame): AdminBetRecord {
  const isPaid = game.endedAt !== null && game.winAmount > NOTHING;
  return {
    _id: betId,
    what: `${String(mineCount)} ${mineCount === 1 ? 'mine' : 'mines'}, ${String(revealedCount)} found`,
    amount: game.betAmount,
    status: game.status,
    payout: isPaid ? game.winAmount : null,
    outcomeRule: game.outcomeRule,
    createdAt: game.createdAt,
  };
}
