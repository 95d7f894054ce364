// What the whole of `npm test` has time for. Fewer than this do not show each outcome at each moment that is looked at.
const USUAL = 300;

/** How many rounds each leak test plays: `LEAK_ROUNDS` where it is set. */
export function readLeakRounds(): number {
  const rounds = Number(process.env['LEAK_ROUNDS'] ?? USUAL);
  if (!Number.isInteger(rounds) || rounds < USUAL) {
    throw new Error(`LEAK_ROUNDS is a whole number from ${String(USUAL)} on`);
  }
  return rounds;
}

/** How long a leak test of so many rounds may take on a busy machine. */
export function leakTestTimeout(rounds: number): number {
  return 120_000 + rounds * 300;
}
