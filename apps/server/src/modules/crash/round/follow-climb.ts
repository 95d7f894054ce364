import { crashMultiplierAt } from '@rang/games';
import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import { logThrottled } from '../../../platform/log-throttled.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Chains } from '../../fairness/index.ts';
import { isEngineAwake } from '../../rounds/index.ts';
import type { RoundRow } from '../books/store.ts';
import type { CrashFeed } from '../say/crash-feed.ts';
import { findNextTick, publishSettling } from './climb.ts';
import { readRunningRound, type RunningRounds } from './running-rounds.ts';

const LOOK_EVERY_MS = 1_000;

interface FollowParts {
  readonly pool: pg.Pool;
  readonly chains: Chains;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly feed: CrashFeed;
  readonly rounds: RunningRounds;
}

/**
 * Publishes here how far a round is that another server plays: a multiplier is what the time since the start makes of it.
 * None is published at the crash or after it, nor while the engine that plays gives no signs of life or this server does not
 * know the time. Gives back what ends it.
 */
export function followClimb(parts: FollowParts): () => void {
  let followed: { readonly round: bigint; readonly end: AbortController } | undefined;
  const leave = (): void => {
    followed?.end.abort();
    followed = undefined;
  };
  const unsubscribe = parts.feed.subscribe((news) => {
    const round = news.kind === 'round' ? news.round : news.kind === 'state' ? news.state.round : undefined;
    if (round === undefined || (round.state === 'running' && round.id === followed?.round)) return;
    leave();
    if (round.state !== 'running' || parts.rounds.isOwn(round)) return;
    const end = new AbortController();
    followed = { round: round.id, end };
    follow(parts, round, end.signal).catch((error: unknown) => {
      if (!end.signal.aborted)
        parts.logger.error({ err: error, round: String(round.id) }, 'crash: a round is not followed');
    });
  });
  return () => {
    unsubscribe();
    leave();
  };
}

async function follow(parts: FollowParts, row: RoundRow, signal: AbortSignal): Promise<void> {
  const { clock, feed } = parts;
  const round = await readRunningRound(parts.chains, row);
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isAwake = false;
  for (;;) {
    const nextTick = findNextTick(Math.max(0, clock.now() - round.startedAt));
    await clock.until(round.startedAt + Math.min(nextTick, round.crashMs), signal);
    if (clock.now() - lookedAt >= LOOK_EVERY_MS) {
      lookedAt = clock.now();
      isAwake = await look(parts);
    }
    signal.throwIfAborted();
    const elapsedMs = clock.now() - round.startedAt;
    if (elapsedMs >= round.crashMs) break;
    // It may have been heard of before this process knew that it plays it.
    if (parts.rounds.isOwn(round)) return;
    // What is asked of this server by a time that it does not know is refused: who cannot act on a multiplier is not shown it.
    if (isAwake && clock.isKnown())
      feed.publish([{ kind: 'tick', multiplier: crashMultiplierAt(elapsedMs), elapsedMs }]);
  }
  await publishSettling(parts, { round: round.id, at: round.startedAt + round.crashMs }, signal);
}

/** Whether the engine gives signs of life; where that cannot be read, nobody can cash out either. */
async function look({ pool, logger }: FollowParts): Promise<boolean> {
  try {
    return await isEngineAwake(pool, 'crash');
  } catch (error) {
    logThrottled(logger, 'crash: whether the engine plays could not be read', { err: error });
    return false;
  }
}
