import {
  formatRupees,
  LIMITS,
  type CrashBet,
  type CrashBetCanceled,
  type CrashBetTaken,
  type CrashCashedOut,
  type CrashHalfCashedOut,
  type CrashSlot,
  type OutcomeRule,
  type Paise,
} from '@rang/contract';
import { crashLimit } from '@rang/games';
import { checkAmount } from '../../../platform/check-amount.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { getDone, limitFreeCommands, type PlayerOrder } from '../../games/index.ts';
import type { Command, CommandKind, Intake } from '../../intake/index.ts';
import type { RunningRounds } from '../round/running-rounds.ts';
import type { CrashFeed, CrashNews } from '../say/crash-feed.ts';
import type { CatchUp } from '../say/catch-up.ts';
import type { BetCommand, BetDone } from './answer-for-bets.ts';
import { cancelBets } from './cancel-bets.ts';
import { createCashOutBets } from './cash-out-bets.ts';
import { createHalveBets } from './halve-bets.ts';
import type { ReadRun } from './measure-run.ts';
import { placeBets } from './place-bets.ts';

/** A bet as a player asks for it; the target in hundredths. */
export interface BetOrder extends PlayerOrder {
  readonly stake: Paise;
  readonly target: number | null;
  readonly slot: CrashSlot;
  /** The rule that the player was shown, where the client says so. */
  readonly shownRule?: OutcomeRule | undefined;
}

/** A bet of the player's own, and what to do with it is the call's name. */
export interface BetNamed extends PlayerOrder, Pick<BetCommand, 'betId' | 'isByHouse'> {}

/** Everything that a player does in the game: each command resolves once it is committed, or throws a Refusal. */
export interface Commands {
  placeBet(order: BetOrder): Promise<CrashBetTaken>;
  cashOut(order: BetNamed): Promise<CrashCashedOut>;
  cashOutHalf(order: BetNamed): Promise<CrashHalfCashedOut>;
  cancelPending(order: BetNamed): Promise<CrashBetCanceled>;
}

/** A command of a player, with the bet that it names where it names one. */
interface PlayerCommand extends Command {
  readonly betId?: string;
}

/** What players' commands are carried out with. */
interface CommandsParts {
  readonly intake: Intake;
  readonly feed: CrashFeed;
  readonly rounds: RunningRounds;
  readonly catchUp: CatchUp;
  readonly clock: Clock;
  /** How long a round has run that another server plays, where that is not asked of the database. */
  readonly readRun?: ReadRun | undefined;
}

/**
 * Everything that a player does in the game. What it changed goes to the feed. Where nobody knows whether it changed
 * something, or an earlier command did, how the bets stand is published: the first may have been written and never published.
 */
export function createCommands(parts: CommandsParts): Commands {
  const [cashOutBets, halveBets] = [createCashOutBets(parts), createHalveBets(parts)];
  const countCancellation = limitFreeCommands();

  const submit = async <C extends PlayerCommand, D extends BetDone>(kind: CommandKind<C, D, CrashNews>, command: C) => {
    try {
      return await parts.intake.submit(kind, command);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'OUTCOME_UNKNOWN') parts.catchUp.request(command);
      throw error;
    }
  };
  const run = async <C extends PlayerCommand, Done extends BetDone>(
    kind: CommandKind<C, Done, CrashNews>,
    command: C,
  ): Promise<Done> => {
    const verdict = await submit(kind, command);
    const done = getDone(verdict);
    // Only what this very command did has an outbox: what an earlier one did may never have been published.
    if (verdict.ok && verdict.outbox !== undefined) parts.feed.publish(verdict.outbox);
    else parts.catchUp.request({ playerId: command.playerId, betId: done.bet.betId });
    return done;
  };
  const name = (what: string, order: BetNamed) => ({ ...order, fingerprint: `crash ${what} ${order.betId}` });

  return {
    placeBet: async (order) => {
      const { stake, target, slot, shownRule } = order;
      checkAmount(stake, {
        limits: LIMITS.crashStake,
        field: 'amount',
        below: { code: 'CRASH_BET_BELOW_MINIMUM' },
        above: { code: 'CRASH_BET_ABOVE_MAXIMUM' },
      });
      checkTarget(target);
      const shown = shownRule === undefined ? '' : ` ${shownRule}`;
      const fingerprint = `crash bet ${String(stake)} ${String(target)} ${String(slot)}${shown}`;
      const done = await run(placeBets, { ...order, limit: crashLimit(stake), fingerprint });
      const { forNextRound } = done.bet;
      const message = forNextRound ? 'Bet placed for next round' : 'Bet placed successfully';
      return { success: true, message, forNextRound, ...done };
    },
    cashOut: async (order) => {
      const done = await run(cashOutBets, name('cashout', order));
      return { success: true, message: describe(done.bet), ...readPaid(done.bet), ...done };
    },
    cashOutHalf: async (order) => {
      const done = await run(halveBets, name('half', order));
      const { multiplier, winAmount } = readPaid(done.half);
      const message = `Half taken at ${multiplier.toFixed(2)}x! Won ${formatRupees(winAmount)}`;
      return { success: true, message, multiplier, winAmount, ...done };
    },
    cancelPending: async (order) => {
      countCancellation(order);
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

/** What a bet was paid, and at which multiplier. Throws where it was not. */
function readPaid({ betId, cashoutMultiplier: multiplier, winAmount }: CrashBet) {
  if (multiplier === undefined || winAmount === undefined) throw new Error(`bet ${betId} was not paid`);
  return { multiplier, winAmount };
}

/** In the words of the screens. */
function describe({ cashoutMultiplier = 0, winAmount, cashedOutBy }: CrashBet): string {
  const at = `${cashoutMultiplier.toFixed(2)}x`;
  if (cashedOutBy !== 'player' || winAmount === undefined) return `Auto-cashed out at ${at}`;
  return `Cashed out at ${at}! Won ${formatRupees(winAmount)}`;
}
