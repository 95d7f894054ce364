import { TIMES } from '@rang/contract';
import { crashMultiplierAt } from '@rang/games';
import type { Clock, Watch } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { CrashFeed } from '../say/crash-feed.ts';
import type { RunningRound, RunningRounds } from './running-rounds.ts';
import type { TargetPayer } from './target-payer.ts';

// For as long the end of a round is simply awaited.
const SETTLING_PUBLISHED_AFTER_MS = 1_000;

/** How a round stands that this process plays: `silent` where its multiplier was not shown for too long. */
export type Standing = 'climbing' | 'crashed' | 'silent';

/** The multiplier of a round on its way up to the crash, ten ticks a second. */
export interface Climb {
  /**
   * Does what is due: shows the multiplier, or notes that the round has crashed or is void. Whoever relies on the round asks
   * first, so that after a sleep it makes no difference who of them comes to it first.
   */
  readonly look: () => Standing;
  /** Resolves once the round climbs no more. */
  run(signal: AbortSignal): Promise<Exclude<Standing, 'climbing'>>;
}

/** What a round climbs with. */
interface ClimbParts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly feed: CrashFeed;
  readonly rounds: RunningRounds;
  /** Given with each tick: by how much it was late. */
  readonly onTick?: ((lateMs: number) => void) | undefined;
}

/** When after the start the next tick is due, milliseconds. */
export function findNextTick(elapsedMs: number): number {
  return (Math.floor(elapsedMs / TIMES.crashTickMs) + 1) * TIMES.crashTickMs;
}

/** Publishes that a round which crashed at a moment is over and its end still being written, unless the signal ends the wait. */
export async function publishSettling(
  { clock, feed }: { readonly clock: Clock; readonly feed: CrashFeed },
  crashed: { readonly round: bigint; readonly at: number },
  signal: AbortSignal,
): Promise<void> {
  try {
    await clock.until(crashed.at + SETTLING_PUBLISHED_AFTER_MS, signal);
  } catch {
    // Only the signal ends it early: the end is written, or is not this server's to publish.
    return;
  }
  feed.publish([{ kind: 'settling', round: crashed.round }]);
}

/** Makes the climb of a round whose multiplier was last shown when `shown` was started. */
export function createClimb(
  { clock, logger, feed, rounds, onTick }: ClimbParts,
  given: { round: RunningRound; payer: TargetPayer; shown: Watch; silentAfterMs: number },
): Climb {
  const { round, payer, silentAfterMs } = given;
  const elapsed = (): number => clock.now() - round.startedAt;
  let { shown } = given;
  let nextTick = findNextTick(elapsed());
  let standing: Standing = 'climbing';
  const over = new AbortController();

  const look = (): Standing => {
    if (standing !== 'climbing') return standing;
    // Begun before the silence is read: a stop at any point from here on counts as one.
    const looked = clock.startWatch();
    const silentMs = shown();
    const elapsedMs = elapsed();
    // First, and not only where the round climbs on: wherever it crashes, nobody could cash out meanwhile.
    if (silentMs >= silentAfterMs) {
      standing = 'silent';
      rounds.markSilent(round);
      logger.warn({ round: String(round.id), silentMs }, 'crash: a round was not shown for too long, it is void');
    } else if (elapsedMs >= round.crashMs) {
      standing = 'crashed';
      rounds.markPlayed(round);
    } else if (elapsedMs >= nextTick) {
      onTick?.(elapsedMs - nextTick);
      nextTick = findNextTick(elapsedMs);
      // Cash-outs are refused meanwhile: who cannot act on a multiplier is not shown it.
      if (!clock.isKnown()) return standing;
      shown = looked;
      const multiplier = crashMultiplierAt(elapsedMs);
      feed.publish([{ kind: 'tick', multiplier, elapsedMs }]);
      payer.pay(multiplier);
    }
    if (standing !== 'climbing') over.abort();
    return standing;
  };

  return {
    look,
    // No tick is sent at the moment of the crash or after it.
    run: async (signal) => {
      const either = AbortSignal.any([signal, over.signal]);
      try {
        for (;;) {
          // Whoever asked may have found out already; where the clock was set back the next tick may be an hour away.
          await clock.until(round.startedAt + Math.min(nextTick, round.crashMs), either).catch(() => undefined);
          signal.throwIfAborted();
          const current = look();
          if (current !== 'climbing') return current;
        }
      } finally {
        await payer.finish();
      }
    },
  };
}
