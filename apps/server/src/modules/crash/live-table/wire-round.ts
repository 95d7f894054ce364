import { TIMES, type CrashResult, type CrashRound, type Paise } from '@rang/contract';
import { crashMs } from '@rang/games';
import type { RoundRow } from '../books/store.ts';

/** A round with the last tick of it that was published; the multiplier in hundredths. */
export interface RoundView {
  readonly round: RoundRow;
  readonly tick: { readonly multiplier: number; readonly elapsedMs: number };
  /** Whether it has crashed and its end is still being written. */
  readonly isSettling: boolean;
}

/** What else is published with a round. */
interface RoundSurroundings {
  /** The last round that was over, which may be this one. */
  readonly last: CrashResult | undefined;
  readonly totalBetAmount: Paise;
  readonly now: number;
}

/** A round as everybody sees it. One that was interrupted ends where the last tick was. */
export function wireRound({ round, tick, isSettling }: RoundView, around: RoundSurroundings): CrashRound {
  const point = round.state === 'crashed' ? round.crash_point : null;
  const { multiplier, elapsedMs } = point === null ? tick : { multiplier: point, elapsedMs: crashMs(point) };
  return {
    gameState: round.state === 'void' ? 'crashed' : round.state,
    gameId: String(round.id),
    settling: isSettling,
    outcomeRule: round.outcome_rule,
    nextOutcomeRule: round.state === 'waiting' ? null : round.next_outcome_rule,
    currentMultiplier: multiplier / 100,
    elapsedTime: elapsedMs,
    nextGameTime: findNextTime(round)?.toISOString() ?? null,
    finalMultiplier: point === null ? null : point / 100,
    lastCrashPoint: round.crash_point === null ? (around.last?.crashPoint ?? null) : round.crash_point / 100,
    lastCrashed: round.ended_at?.toISOString() ?? around.last?.createdAt ?? null,
    totalBetAmount: around.totalBetAmount,
    serverTime: new Date(around.now).toISOString(),
  };
}

/** When something happens next, where anybody may know. */
function findNextTime({ state, starts_at, ended_at }: RoundRow): Date | undefined {
  if (state === 'waiting') return starts_at;
  return ended_at === null ? undefined : new Date(ended_at.getTime() + TIMES.crashedMs);
}
