import type pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { awaitKnownTime, type Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logger.ts';
import { takeColourRule } from '../controls/index.ts';
import type { Chains } from '../fairness/index.ts';
import { lockEpoch, type Lease } from '../rounds/index.ts';
import { nextRoundTimes, type RoundLength } from './round-schedule.ts';
import { settleRound } from './settle-round.ts';
import { findLatestRound, getNextId, insertRound, type RoundRow } from './store.ts';

/** What the rounds are played with. */
export interface RoundParts {
  readonly pool: pg.Pool;
  /** Resolves when all that any server received before a moment is decided. */
  readonly decideEverywhere: (upTo: number) => Promise<void>;
  readonly chains: Chains;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly length: RoundLength;
}

/**
 * Plays round after round until the signal ends it. A round that is open from before, however late, is settled from its
 * committed hash; nothing is void.
 */
export async function playRounds(parts: RoundParts, lease: Lease, signal: AbortSignal): Promise<never> {
  for (;;) {
    const round = await openRound(parts, lease);
    await parts.clock.until(round.ends_at.getTime(), signal);
    await awaitKnownTime(parts.clock, signal);
    // Bets that came in time may still wait to be written; none of them is late because the house was busy.
    await parts.decideEverywhere(round.locks_at.getTime());
    const draw = await parts.chains.reveal({ chainId: round.chain_id, index: round.chain_index });
    const settlement = await settleRound(parts.pool, { lease, round, draw, at: new Date(parts.clock.now()) });
    parts.logger.info({ round: String(round.id), ...settlement }, 'colour: settled');
    signal.throwIfAborted();
    // A fake clock may have the next round over already: other work of the process gets its turn in between.
    await wait(0);
  }
}

/** The open round, or a new one with the next link of the chain. */
async function openRound(parts: RoundParts, lease: Lease): Promise<RoundRow> {
  await parts.chains.prepare();
  return await inTransaction(parts.pool, async (client) => {
    await lockEpoch(client, lease);
    const latest = await findLatestRound(client);
    if (latest?.state === 'open') return latest;
    const link = await parts.chains.take(client);
    const times = nextRoundTimes(parts.clock.now(), parts.length);
    return await insertRound(client, {
      id: getNextId(latest),
      chainId: link.chainId,
      chainIndex: link.index,
      opensAt: new Date(times.opensAt),
      locksAt: new Date(times.locksAt),
      endsAt: new Date(times.endsAt),
      // In this transaction: whoever sets a control later finds the round open, and sets it for the next one.
      rule: await takeColourRule(client),
    });
  });
}
