import { afterAll, beforeAll, expect, test } from 'vitest';
import { endWhatWasOpen } from '../../src/end-what-was-open.ts';
import { listStateFaults } from '../../src/list-checks.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { findFaultsAfter } from '../house/find-faults-after.ts';
import { openHouse, type TestHouse } from '../house/open-house.ts';
import { createTestClock, type TestClock } from '../house/test-clock.ts';

let clock: TestClock;
let house: TestHouse;
beforeAll(async () => {
  clock = createTestClock(Date.UTC(2026, 10, 21, 9, 0, 0));
  house = await openHouse({ clock, settings: { CRASH_WAIT_SECONDS: '86399' } });
});
afterAll(() => house.close());

test('a house that is restored while a number was chosen for the next round is found well', async () => {
  const { token } = await house.enterOffice('meera', 'owner');
  const chosen = await house.call('POST', '/admin/tweak-result', { token, body: { number: 7 } });
  expect(chosen.status, chosen.text).toBe(200);
  expect(await listStateFaults(house.pool)).toEqual([]);
  await endWhatWasOpen({
    ...{ pool: house.pool, clock, logger: createLogger('silent'), chainKey: 'ab'.repeat(32) },
    ...{ endsFactors: false, by: 'a test', point: 'latest' },
  });
  // What `npm run restore` tells its operator to run before the house is opened.
  expect(await listStateFaults(house.pool)).toEqual([]);
  const found = await findFaultsAfter(house.pool, 'update outcome_controls set colour_number = 7', listStateFaults);
  expect(found).toEqual([
    { fault: 'is not in the audit trail as it is set', subject: 'outcome control of colour number' },
  ]);
});
