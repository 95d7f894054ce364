import { formatRupees, LIMITS, type CrashBet } from '@rang/contract';
import { crashLimit } from '@rang/games';
import { checkAmount } from '../../platform/check-amount.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Command, CommandKind } from '../intake/index.ts';
import type { BetDone, News } from './bet-command.ts';
import { createCancelBets } from './cancel-bets.ts';
import { createCashOutBets } from './cash-out-bets.ts';
import type { BetNamed, Crash } from './crash.ts';
import { createPlaceBets } from './place-bets.ts';
import type { RoundParts } from './play-rounds.ts';
import type { Retelling, Untold } from './retelling.ts';

/**
 * Everything that a player does in the game. What it changed is told to the feed. Where nobody knows whether it changed
 * something, or an earlier command did, how the bets stand is told: the first may have been written and never told.
 */
export function createPlay(
  parts: Pick<RoundParts, 'intake' | 'feed' | 'rounds'> & { readonly retelling: Retelling },
): Pick<Crash, 'placeBet' | 'cashOut' | 'cancelPending'> {
  const news: News = new WeakMap();
  const placeBets = createPlaceBets(news);
  const cashOutBets = createCashOutBets({ rounds: parts.rounds, news });
  const cancelBets = createCancelBets(news);

  const submit = async <C extends Command & Untold>(kind: CommandKind<C, BetDone>, command: C) => {
    try {
      return await parts.intake.submit(kind, command);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'OUTCOME_UNKNOWN') parts.retelling.tell(command);
      throw error;
    }
  };
  const run = async <C extends Command & Untold>(kind: CommandKind<C, BetDone>, command: C): Promise<BetDone> => {
    const verdict = await submit(kind, command);
    if (!verdict.ok) throw new Refusal(verdict.code);
    const own = news.get(verdict.done);
    if (own === undefined) parts.retelling.tell({ playerId: command.playerId, betId: verdict.done.bet.betId });
    else parts.feed.publish({ kind: 'bets', bets: [own] });
    return verdict.done;
  };
  const name = (what: string, order: BetNamed) => ({ ...order, fingerprint: `crash ${what} ${order.betId}` });

  return {
    placeBet: async (order) => {
      const { amount, target, slot } = order;
      checkAmount(amount, {
        limits: LIMITS.crashStake,
        field: 'amount',
        below: { code: 'CRASH_BET_BELOW_MINIMUM' },
        above: { code: 'CRASH_BET_ABOVE_MAXIMUM' },
      });
      checkTarget(target);
      const fingerprint = `crash bet ${String(amount)} ${String(target)} ${String(slot)}`;
      const done = await run(placeBets, { ...order, limit: crashLimit(amount), fingerprint });
      const { forNextRound } = done.bet;
      const message = forNextRound ? 'Bet placed for next round' : 'Bet placed successfully';
      return { success: true, message, forNextRound, ...done };
    },
    cashOut: async (order) => {
      const done = await run(cashOutBets, name('cashout', order));
      const { cashoutMultiplier: multiplier, winAmount } = done.bet;
      if (multiplier === undefined || winAmount === undefined) throw new Error(`bet ${order.betId} was not paid`);
      return { success: true, message: describe(done.bet), multiplier, winAmount, ...done };
    },
    cancelPending: async (order) => {
      const done = await run(cancelBets, name('cancel', order));
      return { success: true, message: 'Pending bet canceled and refunded', ...done };
    },
  };
}

function checkTarget(target: number | null): void {
  const field = 'targetMultiplier';
  if (target === null) return;
  if (target < 100) throw new Refusal('CRASH_TARGET_BELOW_ONE', { field });
  if (target < LIMITS.crashTarget.min) throw new Refusal('CRASH_TARGET_BELOW_MINIMUM', { field });
  if (target > LIMITS.crashTarget.max) throw new Refusal('CRASH_TARGET_ABOVE_MAXIMUM', { field });
}

/** In the words of the screens. */
function describe({ cashoutMultiplier = 0, winAmount, cashedOutBy }: CrashBet): string {
  const at = `${cashoutMultiplier.toFixed(2)}x`;
  if (cashedOutBy !== 'player' || winAmount === undefined) return `Auto-cashed out at ${at}`;
  return `Cashed out at ${at}! Won ${formatRupees(winAmount)}`;
}
