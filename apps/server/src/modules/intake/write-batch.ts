import type pg from 'pg';
import { z } from 'zod/mini';
import type { TokenBuckets } from '@rang/connections';
import { inTransaction, type Queryable } from '../../platform/database/database.ts';
import type { Command, Decision, Verdict } from './command.ts';
import type { Waiting } from './queue.ts';
import { isStatement } from './split-batch.ts';
import { answerName, findAnswers, insertAnswers } from './store.ts';
import type { BatchTrace } from './trace-batch.ts';

/** What a batch is written with; `freeAnswers` says how many more answers a player may have kept of what cost nothing. */
export interface BatchParts {
  readonly pool: pg.Pool;
  readonly freeAnswers: TokenBuckets;
}

interface Together extends Pick<Waiting, 'kind' | 'server'>, Pick<BatchParts, 'freeAnswers'> {
  readonly batch: readonly Waiting[];
}

const NOT_KEPT: Verdict = { ok: false, code: 'TOO_MANY_REQUESTS' };

/**
 * Writes a part of a batch as `splitBatch` gives it, all of it or none, and gives a verdict for each command in order:
 * as one statement where that is all there is to write, else as one transaction.
 */
export async function writeBatch(
  { pool, freeAnswers }: BatchParts,
  batch: readonly Waiting[],
  trace: BatchTrace,
): Promise<Decision[]> {
  const first = batch[0];
  if (first === undefined) return [];
  if (isStatement(first))
    // It commits itself.
    return await trace.during('statement', () =>
      first.kind.execute(
        pool,
        batch.map(({ command }) => command),
        first.server,
      ),
    );
  return await trace.untilCommit((commits) =>
    inTransaction(pool, async (client) => {
      const verdicts = await trace.during('statement', () => writeTogether(client, { ...first, batch, freeAnswers }));
      commits();
      return verdicts;
    }),
  );
}

async function writeTogether(client: Queryable, { kind, server, batch, freeAnswers }: Together): Promise<Decision[]> {
  const verdicts = new Map<Waiting, Decision>();
  const keyed = batch.filter(({ command }) => command.key !== undefined);
  const known =
    keyed.length === 0
      ? new Map<string, never>()
      : await findAnswers(
          client,
          keyed.map(({ command }) => command),
        );
  for (const waiting of keyed) {
    const given = known.get(answerName(waiting.command));
    if (given === undefined) continue;
    const same = given.fingerprint === waiting.command.fingerprint;
    verdicts.set(waiting, same ? readVerdict(kind, given.verdict) : { ok: false, code: 'KEY_REUSED' });
  }
  const fresh = batch.filter((waiting) => !verdicts.has(waiting));
  if (fresh.length > 0) {
    const decided = await kind.execute(
      client,
      fresh.map(({ command }) => command),
      server,
    );
    fresh.forEach((waiting, index) => verdicts.set(waiting, verdictAt(decided, index)));
  }
  const answers = fresh.flatMap((waiting) => {
    const { command } = waiting;
    const verdict = verdictAt([verdicts.get(waiting)], 0);
    if (command.key === undefined || typeof verdict === 'string') return [];
    // What was refused, or found done, costs nothing, and its answer is a row. Nothing else was written of it.
    const isFree = !verdict.ok || verdict.changedNothing === true;
    if (isFree && !countFree(freeAnswers, command)) {
      verdicts.set(waiting, NOT_KEPT);
      return [];
    }
    return [{ command, verdict: writeVerdict(kind, verdict) }];
  });
  if (answers.length > 0) await insertAnswers(client, answers);
  return batch.map((waiting) => verdictAt([verdicts.get(waiting)], 0));
}

/** Whether its player may have one more answer kept. */
function countFree(freeAnswers: TokenBuckets, { playerId, receivedAt }: Command): boolean {
  const isLeft = freeAnswers.has(String(playerId), receivedAt);
  if (isLeft) freeAnswers.take(String(playerId), receivedAt);
  return isLeft;
}

function writeVerdict({ stored }: Waiting['kind'], verdict: Verdict): unknown {
  if (!verdict.ok) return verdict;
  // Without its outbox: what is published once is not published again by whoever asks again.
  return { ok: true, done: stored === undefined ? verdict.done : z.encode(stored, verdict.done) };
}

function readVerdict({ stored }: Waiting['kind'], json: unknown): Verdict {
  const verdict = json as Verdict;
  return verdict.ok && stored !== undefined ? { ...verdict, done: z.decode(stored, verdict.done) } : verdict;
}

function verdictAt(verdicts: readonly (Decision | undefined)[], index: number): Decision {
  const verdict = verdicts[index];
  if (verdict === undefined) throw new Error('a command was left without a verdict');
  return verdict;
}
