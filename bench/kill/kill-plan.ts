/** What is killed: `leader` is the server that plays Crash, `all` everything at once. */
export type Victim = 'server' | 'leader' | 'database' | 'gateway' | 'all';

/** What is killed, and how long after all games take bets. */
export interface Kill {
  readonly victim: Victim;
  readonly afterMs: number;
}

const VICTIMS: readonly Victim[] = ['server', 'leader', 'database', 'gateway', 'all'];
const WITHIN_MS = 1_500;

/** Draws the kills of a run: the same ones for the same seed. With a standby it is the database each time. */
export function planKills({ times, seed, failover }: { times: number; seed: number; failover: boolean }): Kill[] {
  const draw = createDraws(seed);
  return Array.from({ length: times }, () => ({
    victim: failover ? 'database' : (VICTIMS[Math.floor(draw() * VICTIMS.length)] ?? 'all'),
    afterMs: Math.floor(draw() * WITHIN_MS),
  }));
}

/** Numbers from 0 to 1 that the seed decides: the generator of Park and Miller. */
function createDraws(seed: number): () => number {
  const [multiplier, modulus] = [48_271, 2_147_483_647];
  let state = (Math.abs(Math.trunc(seed)) % (modulus - 1)) + 1;
  return () => (state = (state * multiplier) % modulus) / modulus;
}
