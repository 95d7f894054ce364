import type pg from 'pg';
import { inTransaction, type Queryable } from '../../platform/database/database.ts';
import type { Verdict } from './command.ts';
import type { Waiting } from './queue.ts';
import { answerName, findAnswers, insertAnswers } from './store.ts';

/**
 * Writes one batch, all of it or none, and gives a verdict for each command in order. A batch of one kind without keys
 * goes by itself where that kind is one statement; any other is one transaction.
 */
export async function writeBatch(pool: pg.Pool, batch: readonly Waiting[]): Promise<Verdict[]> {
  const first = batch[0];
  if (first === undefined) return [];
  const isStatement = first.kind.needsTransaction !== true;
  const plain = isStatement && batch.every(({ kind, command }) => kind === first.kind && command.key === undefined);
  if (plain)
    return await first.kind.execute(
      pool,
      batch.map(({ command }) => command),
    );
  return await inTransaction(pool, async (client) => await writeKeyed(client, batch));
}

async function writeKeyed(client: Queryable, batch: readonly Waiting[]): Promise<Verdict[]> {
  const verdicts = new Map<Waiting, Verdict>();
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
    verdicts.set(waiting, same ? given.verdict : { ok: false, code: 'KEY_REUSED' });
  }
  const fresh = batch.filter((waiting) => !verdicts.has(waiting));
  for (const kind of new Set(fresh.map((waiting) => waiting.kind))) {
    const ofKind = fresh.filter((waiting) => waiting.kind === kind);
    const decided = await kind.execute(
      client,
      ofKind.map(({ command }) => command),
    );
    ofKind.forEach((waiting, index) => verdicts.set(waiting, verdictAt(decided, index)));
  }
  const answers = fresh
    .filter(({ command }) => command.key !== undefined)
    .map((waiting) => ({ command: waiting.command, verdict: verdictAt([verdicts.get(waiting)], 0) }));
  if (answers.length > 0) await insertAnswers(client, answers);
  return batch.map((waiting) => verdictAt([verdicts.get(waiting)], 0));
}

function verdictAt(verdicts: readonly (Verdict | undefined)[], index: number): Verdict {
  const verdict = verdicts[index];
  if (verdict === undefined) throw new Error('a command was left without a verdict');
  return verdict;
}
