import { afterAll, beforeAll, expect, test } from 'vitest';
import { listLedgerFaults, readPeriodOfDay } from '../../src/modules/ledger/index.ts';
import { findFaultsAfter } from '../house/find-faults-after.ts';
import { openHouse, type TestHouse } from '../house/open-house.ts';

const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22'] as const;
const HOURS = [8, 12, 20];
let house: TestHouse;

beforeAll(async () => {
  house = await openHouse();
  const players = [await house.enter('asha'), await house.enter('ravi')].map(({ id }) => id);
  for (const day of DAYS)
    for (const hour of HOURS) {
      const name = (id: bigint): string => `colour-payout:${day}-${String(hour)}-${String(id)}`;
      await house.pool.query(`select ledger_credit($1, $2, $3, $3, 2, 'payout', $4)`, [
        ...[players, players.map(() => 500), players.map(name)],
        `${day}T${String(hour).padStart(2, '0')}:00:00+05:30`,
      ]);
    }
});
afterAll(() => house.close());

/** Which kinds of faults the run of each of the days finds, by the day. */
async function findOnDays(statement: string): Promise<Record<string, string[]>> {
  return await findFaultsAfter(house.pool, statement, async (client) => {
    const found: Record<string, string[]> = {};
    for (const day of DAYS) {
      const faults = await listLedgerFaults(client, undefined, await readPeriodOfDay(client, day));
      const kinds = new Set(faults.map(({ fault }) => fault.replaceAll(/\d+/g, 'N')));
      if (kinds.size > 0) found[day] = [...kinds].toSorted();
    }
    return found;
  });
}

const at = (day: string, hour: number): string =>
  `id = (select min(id) from transfers where created_at = '${day}T${String(hour).padStart(2, '0')}:00:00+05:30')`;
const OF_THE_DAY = at(DAYS[1], 12);
const WRONG_STEP = 'leaves N but all up to it sum to N';
const GOES_ON = 'begins from N but the transfer before it left N';

test('days on which nobody tampered have no fault', async () => {
  expect(await findOnDays('update transfers set amount = amount')).toEqual({});
});

test.each([
  ['the amount of a movement', `update transfers set amount = amount + 1 where ${OF_THE_DAY}`, [WRONG_STEP]],
  ['what a movement left', `update transfers set balance = balance + 1 where ${OF_THE_DAY}`, [WRONG_STEP]],
  ['that there was a movement', `delete from transfers where ${OF_THE_DAY}`, [WRONG_STEP]],
  [
    'where a movement came from',
    `update transfers set from_account = 1 where ${OF_THE_DAY}`,
    ['is a payout from gateway to wallet'],
  ],
  ['under whose name it is', `update transfers set key = 'x' where ${OF_THE_DAY}`, ['is a payout of no game']],
  [
    'an account, to one that is not there',
    `update transfers set from_account = 999 where ${OF_THE_DAY}`,
    ['names an account that does not exist'],
  ],
  [
    'the reason of a movement',
    `update transfers set reason = 'deposit' where ${OF_THE_DAY}`,
    ['is a deposit from stakes to wallet'],
  ],
])('that somebody changed %s is found on its day, and on no other', async (_what, statement, faults) => {
  const found = await findOnDays(statement);
  expect(Object.keys(found)).toEqual([DAYS[1]]);
  expect(found[DAYS[1]]).toEqual(expect.arrayContaining(faults));
});

test.each([
  ['the last movement of a day was removed', `delete from transfers where ${at(DAYS[1], 20)}`],
  ['the first movement of the next one was removed', `delete from transfers where ${at(DAYS[2], 8)}`],
])('where %s, the day no longer goes on into the next, and the next does not follow', async (_what, statement) => {
  expect(await findOnDays(statement)).toEqual({ [DAYS[1]]: [GOES_ON], [DAYS[2]]: [WRONG_STEP] });
});

test('a balance is held against the day whose movement was the last, and against no day before', async () => {
  const changed = `update accounts set balance = balance + 1 where id = (select min(to_account) from transfers
    where created_at = '${DAYS[2]}T20:00:00+05:30')`;
  expect(await findOnDays(changed)).toEqual({ [DAYS[2]]: ['balance is N but its last transfer left N'] });
});
