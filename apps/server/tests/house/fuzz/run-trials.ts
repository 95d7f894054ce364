import fc from 'fast-check';
import type { FuzzHouse } from './fuzz-house.ts';

// The house itself ends a round that it could not show for seconds, as on a machine that was busy for so long.
const ROUNDS_ENDED = 3;

/**
 * Tries what is drawn. Throws with why a trial failed, followed by the smallest input that shows it, as the beginning is
 * what is kept of a long message. A trial that failed while its round of Crash ended is tried again in a new one: what
 * ends rounds does so each time.
 */
export async function runTrials<Drawn>(
  fuzz: FuzzHouse,
  drawn: fc.Arbitrary<Drawn>,
  { attempt, ...options }: { attempt: (value: Drawn) => Promise<void>; numRuns: number; seed: number },
): Promise<void> {
  const property = fc.asyncProperty(drawn, async (value) => {
    for (let ended = 1; ; ended += 1) {
      const before = await findRunningRound(fuzz);
      try {
        await attempt(value);
        return;
      } catch (error) {
        const isOver = before !== undefined && (await findRunningRound(fuzz)) !== before;
        if (!isOver || ended === ROUNDS_ENDED) throw error;
        await fuzz.runRound();
      }
    }
  });
  try {
    await fc.assert(property, options);
  } catch (error) {
    const { message, cause } = error as Error;
    throw new Error(`${cause instanceof Error ? cause.message : String(cause)}\n${message}`, { cause: error });
  }
}

async function findRunningRound({ house }: FuzzHouse): Promise<bigint | undefined> {
  const found = await house.pool.query<{ id: bigint }>(`select id from crash_rounds where state = 'running'`);
  return found.rows[0]?.id;
}
