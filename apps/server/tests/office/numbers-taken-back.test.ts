import { afterAll, beforeAll, expect, test } from 'vitest';
import { endWhatWasOpen } from '../../src/end-what-was-open.ts';
import { listStateFaults } from '../../src/list-checks.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { eventually } from '../house/eventually.ts';
import { openHouse, type TestAdmin, type TestHouse } from '../house/open-house.ts';
import { createTestClock } from '../house/test-clock.ts';

const clock = createTestClock(Date.UTC(2026, 10, 21, 9, 0, 0));
let house: TestHouse;
let owner: TestAdmin;
beforeAll(async () => {
  house = await openHouse({ clock, settings: { CRASH_WAIT_SECONDS: '86399' } });
  owner = await house.enterOffice('meera', 'owner');
});
afterAll(() => house.close());

/** Gives back the round that takes it. */
async function choose(number: number): Promise<bigint> {
  const answer = await house.call('POST', '/admin/tweak-result', { token: owner.token, body: { number } });
  expect(answer.status, answer.text).toBe(200);
  return BigInt(Number(answer.body['round']));
}

async function listFaults(): Promise<string[]> {
  const faults = await listStateFaults(house.pool);
  return faults.map(({ subject, fault }) => `${subject}: ${fault}`);
}

/** The number that was chosen for a round, once that is open. */
async function awaitRound(id: bigint): Promise<number | null> {
  const round = await eventually(async () => {
    const found = await house.pool.query<{ number: number | null }>(
      'select chosen_number as number from colour_rounds where id = $1',
      [id],
    );
    if (found.rows[0] === undefined) clock.advance(30_000);
    return found.rows[0];
  });
  return round.number;
}

async function restore(): Promise<void> {
  await endWhatWasOpen({
    ...{ pool: house.pool, clock, logger: createLogger('silent'), chainKey: 'ab'.repeat(32) },
    ...{ endsFactors: false, by: 'a test', point: 'latest' },
  });
}

test('a number that a restore has taken back is chosen for its round no more', async () => {
  const taken = await choose(5);
  expect(await awaitRound(taken)).toBe(5);
  // A round that was open by then has had its number.
  await restore();
  expect(await listFaults()).toEqual([]);
  // `enterOffice` is asked again: whoever was logged in is not any more.
  owner = await house.enterOffice('asha', 'owner');
  const round = await choose(3);
  await restore();
  expect(await listFaults()).toEqual([]);
  // By hand, past the trail.
  await house.pool.query('update outcome_controls set colour_number = 3');
  expect(await awaitRound(round)).toBe(3);
  expect(await listFaults()).toEqual([`round ${String(round)}: goes by a number that nobody chose for it`]);
});
