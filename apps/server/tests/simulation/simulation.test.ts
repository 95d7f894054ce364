import fc from 'fast-check';
import { test } from 'vitest';
import { arbitrarySteps, EACH, PLAYERS, tally } from './commands.ts';
import { createPlainHouse } from './plain-house.ts';
import { openSimulatedHouse } from './simulated-house.ts';

// `npm run simulate` gives others.
const SEED = Number(process.env['SIMULATE_SEED'] ?? 2_026);
const STEPS = Number(process.env['SIMULATE_STEPS'] ?? 200);

const NAME = `two servers and one thread come to the same, whatever players do (seed ${String(SEED)}, ${String(STEPS)} steps)`;

// What takes longer is no difference: a busy machine is given the time it needs.
test(NAME, { timeout: 180_000 + STEPS * 3_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), arbitrarySteps(STEPS), async (seed, commands) => {
      const house = await openSimulatedHouse({ seed, players: PLAYERS, each: EACH });
      try {
        await fc.asyncModelRun(() => ({ model: createPlainHouse(PLAYERS, EACH), real: house }), commands);
      } finally {
        await house.close();
      }
    }),
    // A step that fails is shown as it was: another house would be opened for each shorter list.
    { seed: SEED, numRuns: 1, endOnFailure: true },
  );
  if (process.env['SIMULATE_SAYS'] === undefined) return;
  process.stdout.write(`${[...tally].map(([what, times]) => `${String(times)} times ${what}`).join('\n')}\n`);
});
