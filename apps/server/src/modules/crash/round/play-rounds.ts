import { setTimeout as wait } from 'node:timers/promises';
import { TIMES } from '@rang/contract';
import type pg from 'pg';
import { awaitKnownTime, type Clock } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Chains } from '../../fairness/index.ts';
import type { Intake } from '../../intake/index.ts';
import type { Lease } from '../../rounds/index.ts';
import type { CatchUp } from '../say/catch-up.ts';
import type { CrashFeed } from '../say/crash-feed.ts';
import { findLatestRound, type RoundRow } from '../books/store.ts';
import { createClimb, publishSettling, type Climb } from './climb.ts';
import { openRound, postponeRound, startRound } from './open-round.ts';
import { readRunningRound, type RunningRounds } from './running-rounds.ts';
import { settleRound, voidRound, type Ended } from './settle-round.ts';
import { createTargetPayer, type TargetPayer } from './target-payer.ts';
import { writeEnd } from './write-end.ts';

/** What the rounds are played with. `chains` are those of the game `crash`. */
export interface RoundParts {
  readonly pool: pg.Pool;
  readonly intake: Intake;
  readonly chains: Chains;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Resolves when all that any server received before a moment is decided. */
  readonly decideEverywhere: (upTo: number) => Promise<void>;
  /** How long a round waits for bets. */
  readonly waitMs: number;
  readonly feed: CrashFeed;
  readonly catchUp: CatchUp;
  readonly rounds: RunningRounds;
  /** Given with each tick: by how much it was late. */
  readonly onTick?: ((lateMs: number) => void) | undefined;
}

/** How long a round may have run before its engine knows that it does. Nobody sees its multiplier or is paid meanwhile. */
const MAX_UNSEEN_MS = 1_000;

/**
 * Plays round after round until the signal ends it. A round that waits from before waits anew. One that was running is
 * settled where this process had played it up to its crash; any other cannot be played on, and is void.
 */
export async function playRounds(parts: RoundParts, lease: Lease, signal: AbortSignal): Promise<never> {
  parts.rounds.begin(lease.epoch);
  // At once, and not when what was begun is done: of a round that is played no more nothing is paid. One that was played up
  // to its crash is settled yet, and pays what came in time.
  signal.addEventListener('abort', () => {
    if (parts.rounds.leave()) void lease.markIdle();
  });
  try {
    let waiting = await takeOver(parts, lease, signal);
    for (;;) {
      const round = waiting ?? (await openNext(parts, lease, signal));
      waiting = undefined;
      await parts.clock.until(round.starts_at.getTime(), signal);
      if (!parts.clock.isKnown()) {
        // No bet of it could be placed, taken back or cashed out.
        await awaitKnownTime(parts.clock, signal);
        waiting = await takeOver(parts, lease, signal);
        continue;
      }
      await parts.decideEverywhere(round.starts_at.getTime());
      const begun = await begin(parts, { lease, round }, signal);
      if (begun === undefined || (await begun.climb.run(signal)) === 'silent') {
        // Before it is written: of a round that will be void nobody is paid meanwhile.
        await lease.markIdle();
        waiting = await takeOver(parts, lease, signal);
        continue;
      }
      parts.feed.publish((await settle(parts, { lease, round }, signal)).outbox);
      // Where even this cannot be published, whoever plays next takes over and publishes it.
      await begun.payer.publishMissed();
      signal.throwIfAborted();
      // A fake clock may have the next round open already: other work of the process gets its turn in between.
      await wait(0);
    }
  } finally {
    parts.rounds.leave();
  }
}

/**
 * Goes on where another engine, or this one before it failed, left off: gives back the round that waits, if one does. What
 * was written may not have been published, or not in this process.
 */
async function takeOver(parts: RoundParts, lease: Lease, signal: AbortSignal): Promise<RoundRow | undefined> {
  let round = await findLatestRound(parts.pool);
  if (round?.state === 'waiting') {
    const startsAt = new Date(parts.clock.now() + parts.waitMs);
    round = await postponeRound(parts.pool, { lease, round, startsAt });
  }
  await parts.catchUp.run('anything');
  if (round?.state === 'running') {
    const isPlayed = parts.rounds.wasPlayed(round);
    const ended = isPlayed
      ? await settle(parts, { lease, round }, signal)
      : await end(parts, { lease, round, how: voidRound }, signal);
    parts.feed.publish(ended.outbox);
  }
  return round?.state === 'waiting' ? round : undefined;
}

/** Opens the next round, once the one before has been looked at for long enough. */
async function openNext(parts: RoundParts, lease: Lease, signal: AbortSignal): Promise<RoundRow> {
  const latest = await findLatestRound(parts.pool);
  if (latest !== undefined && latest.ended_at !== null)
    await parts.clock.until(latest.ended_at.getTime() + TIMES.crashedMs, signal);
  const now = parts.clock.now();
  const times = { opensAt: new Date(now), startsAt: new Date(now + parts.waitMs) };
  const { round, outbox } = await openRound(parts.pool, { lease, chains: parts.chains, ...times });
  parts.feed.publish(outbox);
  return round;
}

/**
 * Starts a round, which nobody relies on before this engine knows that it runs: where it never does, the round is void,
 * and a cash-out of it would have been paid for nothing. Where it learns so too late nobody plays the round either, wherever
 * it crashes: undefined.
 */
async function begin(
  parts: RoundParts,
  { lease, round }: { lease: Lease; round: RoundRow },
  signal: AbortSignal,
): Promise<{ climb: Climb; payer: TargetPayer } | undefined> {
  // First, so that nothing is in the way any more once the time runs.
  await parts.chains.reveal({ chainId: round.chain_id, index: round.chain_index });
  await lease.markIdle();
  signal.throwIfAborted();
  const shown = parts.clock.startWatch();
  const start = { lease, round, at: new Date(parts.clock.now()), ago: shown };
  const { round: started, outbox } = await startRound(parts.pool, start);
  const running = await readRunningRound(parts.chains, started);
  signal.throwIfAborted();
  const unseenMs = parts.clock.now() - running.startedAt;
  if (unseenMs > MAX_UNSEEN_MS) {
    parts.logger.warn(
      { round: String(round.id), unseenMs },
      'crash: the start of a round was heard of too late, it is void',
    );
    return undefined;
  }
  const payer = createTargetPayer(parts, { round: running, epoch: lease.epoch });
  const climb = createClimb(parts, { round: running, payer, shown, silentAfterMs: lease.silentAfterMs });
  parts.rounds.markPlaying(running, climb.look);
  lease.markAwake(() => climb.look() !== 'silent');
  parts.feed.publish(outbox);
  return { climb, payer };
}

/**
 * Settles a round that was played up to its crash, once whatever was received in time is written. However long that takes,
 * nothing else becomes of it; where it is long enough to be noticed, that is published.
 */
async function settle(
  parts: RoundParts,
  order: { lease: Lease; round: RoundRow },
  signal: AbortSignal,
): Promise<Ended> {
  const written = new AbortController();
  const crashed = { round: order.round.id, at: parts.clock.now() };
  const publishing = publishSettling(parts, crashed, AbortSignal.any([signal, written.signal]));
  // No cash-out is late because the house was busy: none that came after this moment was in time. It is a part of what is tried
  // again: of a round that was played up to its crash nothing else may come because this fails.
  const settleDecided: typeof settleRound = async (pool, roundEnd) => {
    await parts.decideEverywhere(roundEnd.at.getTime());
    return await settleRound(pool, roundEnd);
  };
  try {
    return await end(parts, { ...order, how: settleDecided }, signal);
  } finally {
    written.abort();
    await publishing;
  }
}

async function end(
  parts: RoundParts,
  { lease, round, how }: { lease: Lease; round: RoundRow; how: typeof settleRound },
  signal: AbortSignal,
): Promise<Ended> {
  const draw = await parts.chains.reveal({ chainId: round.chain_id, index: round.chain_index });
  const order = { lease, round, draw, at: new Date(parts.clock.now()) };
  const ended = await writeEnd(parts, () => how(parts.pool, order), signal);
  parts.rounds.forget();
  const { id, state } = ended.result;
  parts.logger.info({ round: String(id), state, bets: ended.bets }, 'crash: a round is over');
  return ended;
}
