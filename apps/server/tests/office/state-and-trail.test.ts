import { afterAll, beforeAll, expect, test } from 'vitest';
import { listStateFaults } from '../../src/list-checks.ts';
import { changeAdministrator, resetAdministrator } from '../../src/modules/administrators/index.ts';
import { createPasswordHasher } from '../../src/modules/passwords/index.ts';
import { eventually } from '../house/eventually.ts';
import { findFaultsAfter } from '../house/find-faults-after.ts';
import { ADMIN_PASSWORD, LIGHT_COST, openHouse, type TestAdmin, type TestHouse } from '../house/open-house.ts';
import { createTestClock, type TestClock } from '../house/test-clock.ts';

let clock: TestClock;
let house: TestHouse;
let owner: TestAdmin;

beforeAll(async () => {
  clock = createTestClock(Date.UTC(2026, 10, 21, 9, 0, 0));
  house = await openHouse({ clock, settings: { CRASH_WAIT_SECONDS: '86399' } });
  owner = await house.enterOffice('meera', 'owner');
});
afterAll(() => house.close());

async function ask(call: string, body: object): Promise<Record<string, unknown>> {
  const [method = '', path = ''] = call.split(' ');
  const answer = await house.call(method, path, { token: owner.token, body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function setNotice(text: string, replaces: unknown, endsAt: string | null = null): Promise<unknown> {
  const body = await ask('POST /admin/notice', { kind: 'info', text, replaces, endsAt });
  return (body['notice'] as { _id: string })._id;
}

/** The round that is open, once it is another than that. */
async function readRound(after = 0): Promise<{ round: number; endMs: number }> {
  return await eventually(async () => {
    const { body } = await house.call('GET', '/timer');
    const round = Number(body['currentRound']);
    return round > after ? { round, endMs: Date.parse(String(body['endTime'])) } : undefined;
  });
}

test('of what administrators changed in any way nothing is a fault', async () => {
  expect(await listStateFaults(house.pool)).toEqual([]);
  await house.enterOffice('vikram', 'auditor');
  const parts = { pool: house.pool, at: new Date(), by: 'test', hasher: createPasswordHasher(LIGHT_COST) };
  for (const action of ['disable', 'enable'] as const)
    expect(await changeAdministrator(parts, { action, username: 'vikram' })).toBe('changed');
  expect(await changeAdministrator(parts, { action: 'role', username: 'vikram', role: 'support' })).toBe('changed');
  await house.enterOffice('arjun', 'operator');
  await changeAdministrator(parts, { action: 'disable', username: 'arjun' });
  expect(await resetAdministrator(parts, { username: 'arjun', password: ADMIN_PASSWORD })).toBe(true);
  expect(await listStateFaults(house.pool)).toEqual([]);

  const [asha, ravi] = [await house.enter('asha'), await house.enter('ravi')];
  for (const { id } of [asha, ravi])
    await ask(`PUT /admin/users/${String(id)}/status`, { status: 'banned', reason: 'one person with many accounts' });
  await ask(`PUT /admin/users/${String(ravi.id)}/status`, { status: 'active', reason: 'it was somebody else' });
  expect(await listStateFaults(house.pool)).toEqual([]);

  const first = await setNotice('We are back at noon.', null);
  await ask(`POST /admin/notice/${String(await setNotice('We are back at one.', first))}/withdraw`, {});
  expect(await listStateFaults(house.pool)).toEqual([]);
  await setNotice('We are back at two.', null, new Date(clock.now() + 3_600_000).toISOString());
  expect(await listStateFaults(house.pool)).toEqual([]);
});

test('nor of any outcome control that was set, taken back, or taken by its round', async () => {
  const clean = async (): Promise<void> => expect(await listStateFaults(house.pool)).toEqual([]);
  for (const body of [{ isMaxSideWinning: true }, {}, { isMaxSideWinning: true }]) {
    await ask('POST /admin/toggle-max-side', body);
    await clean();
  }
  for (const mode of ['lost', 'random']) await ask('PUT /admin/mines/mode', { mode });
  const settings = { restrictCrashMultiplier: true, restrictHighBets: false };
  await ask('PUT /admin/crash/settings', settings);
  await clean();
  await ask('POST /admin/tweak-result', { number: 3 });
  await clean();
  await ask('POST /admin/tweak-result/withdraw', { number: 3 });
  await clean();
  await ask('POST /admin/tweak-result', { number: 7 });
  const { round, endMs } = await readRound();
  clock.advanceTo(endMs);
  await readRound(round);
  await clean();
});

const NOT_AS_IT_IS = 'is not in the audit trail as it is';

test.each([
  ['a role', `update administrators set role = 'owner' where username = 'vikram'`, NOT_AS_IT_IS],
  ['who is let in', `update administrators set disabled_at = null where username = 'arjun'`, NOT_AS_IT_IS],
  ['who is kept out', `update administrators set disabled_at = now() where username = 'vikram'`, NOT_AS_IT_IS],
  [
    'a new administrator',
    `insert into administrators (username, role, password_hash, created_at) values ('ghost', 'owner', '', now())`,
    NOT_AS_IT_IS,
  ],
  ['an administrator who is gone', `delete from administrators where username = 'vikram'`, NOT_AS_IT_IS],
  [
    'the name of one',
    `update administrators set username = 'ghost' where username = 'vikram'`,
    'has another name than it was made with',
  ],
  ['a suspended player', `update players set status = 'active' where username = 'asha'`, NOT_AS_IT_IS],
  ['a player who came back', `update players set status = 'banned' where username = 'ravi'`, NOT_AS_IT_IS],
  ['the number to come', 'update outcome_controls set colour_number = 7', 'is not in the audit trail as it is set'],
  ['the largest side', 'update outcome_controls set colour_max_side = false', 'is not in the audit trail as it is set'],
  ['the mode of Mines', 'update outcome_controls set mines_loss = true', 'is not in the audit trail as it is set'],
  ['a restriction', 'update outcome_controls set crash_high_bets = true', 'is not in the audit trail as it is set'],
  [
    'a restriction taken off',
    'update outcome_controls set crash_multiplier = false',
    'is not in the audit trail as it is set',
  ],
  [
    'the number of a round',
    `update colour_rounds set chosen_number = 4 where outcome_rule = 'operator-number'`,
    'goes by a number that nobody chose for it',
  ],
  ['what stands', `update notices set body = 'Lies' where over_at is null`, 'is not in the audit trail as it stands'],
  [
    'that it stands',
    'update notices set over_at = now() where over_at is null',
    'is not in the audit trail as it stands',
  ],
  [
    'what players were told',
    `update notices set body = 'Lies' where body = 'We are back at noon.'`,
    'is not in the audit trail as it says',
  ],
])('past the trail is found: %s', async (_, statement, fault) => {
  const found = await findFaultsAfter(house.pool, statement, listStateFaults);
  expect(found.map((one) => one.fault)).toContain(fault);
  expect(found.length).toBeLessThan(3);
});

test('a chosen number that was taken off before its round opened is found', async () => {
  await ask('POST /admin/tweak-result', { number: 5 });
  expect(await listStateFaults(house.pool)).toEqual([]);
  const found = await findFaultsAfter(house.pool, 'update outcome_controls set colour_number = null', listStateFaults);
  expect(found).toEqual([
    { fault: 'is not in the audit trail as it is set', subject: 'outcome control of colour number' },
  ]);
});
