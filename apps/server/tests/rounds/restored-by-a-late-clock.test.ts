import { expect, test } from 'vitest';
import { listFaults, NOT_OVER, open, pastTriggers, playOne, restore } from './restored-colour.ts';

const HOUR_MS = 3_600_000;

test.each(['3 minutes', '1 hour'])(
  'a house restored by a clock %s behind its own goes on, and is found well',
  async (behind) => {
    const table = await open();
    table.clock.advance(5 * 60_000);
    table.colour.start();
    await playOne(table);
    // What was committed to is of a moment that the clock has not reached.
    await pastTriggers(table, `update fairness_chains set committed_at = committed_at + interval '${behind}'`);
    expect(await restore(table)).toBe(1);
    await playOne(table);
    await table.colour.stop();
    expect(await listFaults(table)).toEqual([]);
  },
);

test('a house restored by a clock an hour behind its rounds is found well, and its chain is left after the round of then alone', async () => {
  const table = await open();
  await table.chains.prepare();
  table.clock.advance(24 * HOUR_MS);
  table.colour.start();
  await playOne(table);
  const { clock } = table;
  expect(await restore({ ...table, clock: { ...clock, now: () => clock.now() - HOUR_MS } })).toBe(1);
  await playOne(table);
  await table.colour.stop();
  expect(await listFaults(table)).toEqual([]);
  await pastTriggers(
    table,
    `update audit_entries set after = jsonb_set(after::jsonb, '{rounds,colour}', '1') where action = 'house.restored'`,
  );
  expect(await listFaults(table)).toEqual([`round 3: ${NOT_OVER}`]);
});
