import { createHash } from 'node:crypto';
import type { Queryable } from '../../platform/database/database.ts';
import { deleteOld } from '../../platform/database/delete-old.ts';

/** Attempts that are allowed in a burst, and how long one more takes to grow back. */
export interface GuessLimit {
  readonly burst: number;
  readonly refillMs: number;
}

/** What a guess is counted against. */
export interface CountedGuess extends GuessLimit {
  /** Of what, and whose: anything; the database has its digest alone. */
  readonly key: string;
}

/** Takes an attempt of each of these; gives back false, and has taken none, where one of them has none left. */
export function takeGuess(client: Queryable, guesses: readonly CountedGuess[], at: Date): Promise<boolean> {
  return countGuess(client, guesses, { at, taken: 1 });
}

/** Gives an attempt back to each of these: nothing was guessed. */
export async function giveGuessBack(client: Queryable, guesses: readonly CountedGuess[], at: Date): Promise<void> {
  await countGuess(client, guesses, { at, taken: -1 });
}

async function countGuess(
  client: Queryable,
  guesses: readonly CountedGuess[],
  { at, taken }: { readonly at: Date; readonly taken: 1 | -1 },
): Promise<boolean> {
  const counted = await client.query<{ isLeft: boolean }>('select count_guess($1, $2, $3, $4, $5) as "isLeft"', [
    guesses.map(({ key }) => createHash('sha256').update(key).digest()),
    guesses.map(({ burst }) => burst),
    guesses.map(({ refillMs }) => refillMs),
    at,
    taken,
  ]);
  return counted.rows[0]?.isLeft === true;
}

/** Forgets what was counted before that moment. */
export async function deleteGuessesBefore(client: Queryable, at: Date): Promise<void> {
  await deleteOld(client, { table: 'guess_counts', where: 'counted_at < $1', moment: at });
}
