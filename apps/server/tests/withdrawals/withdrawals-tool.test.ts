import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { paise } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNT_NUMBER } from '../../../gateway/tests/merchant.ts';
import { DAY_MS } from '../../src/platform/clock.ts';
import { lookUpRequested } from '../../src/modules/withdrawals/index.ts';
import { openPaymentsHouse, type PaymentsHouse, type TestPlayer } from '../payments/payments-house.ts';
import { ask, BANK, enterWith, expectSound, findNewest, readWithdrawal, reject } from './withdrawals-house.ts';

const TOOL = join(import.meta.dirname, '..', '..', '..', '..', 'tools', 'withdrawals.ts');

let house: PaymentsHouse;
let player: TestPlayer;
beforeAll(async () => {
  house = await openPaymentsHouse({ secondApprovalAbove: paise(60_000n) });
  player = await enterWith(house, 1000);
});
afterAll(async () => {
  await house.close();
});

/** What the operator's command prints and how it ends, beside a house that is open. */
function run(...args: string[]): Promise<{ code: number; out: string }> {
  const env = { ...process.env, DATABASE_URL: house.connectionString };
  return new Promise((resolve) => {
    execFile(process.execPath, [TOOL, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: stdout + stderr });
    });
  });
}

test('the operator lists what is open, approves one and rejects one, once', async () => {
  expect(await run('list')).toEqual({ code: 0, out: 'no withdrawal is open\n' });
  const first = await ask(player, 200);
  const hostile = { ...BANK, amount: 1000 / 4, account_name: 'A\u001b[2J\u202eahsA' };
  const second = String((await player.send('POST', '/withdrawals/create', { body: hostile })).body.data?.['orderNo']);
  const banned = await enterWith(house, 500);
  const third = await ask(banned, 100);
  await house.pool.query(`update players set status = 'banned' where id = $1`, [banned.id]);

  const list = await run('list');
  expect(list.code).toBe(0);
  expect(list.out).toMatch(
    new RegExp(`^${first} .* requested  ₹200.00  by p.* Asha Rao, State Bank, account ending 6372`),
  );
  expect(list.out).toContain(`${second} `);
  expect(list.out).toMatch(new RegExp(`\n${third} .* by p[^,]+, who is BANNED  to`));
  expect(list.out.match(/BANNED/g)).toHaveLength(1);
  expect(list.out).toContain('3 open');
  for (const unprintable of ['\u001b', '\u202e', ACCOUNT_NUMBER]) expect(list.out).not.toContain(unprintable);

  expect(await run('approve', first)).toEqual({
    code: 0,
    out: `${first} is approved; the gateway is told to pay ₹200.00\n`,
  });
  expect(await run('reject', first, '--reason', 'Too late.')).toMatchObject({ code: 1 });
  expect(await readWithdrawal(house, first)).toMatchObject({ status: 'approved', decided_by: userInfo().username });

  expect(await run('reject', second, '--reason', ' The name does not match. ')).toMatchObject({
    ...{ code: 0, out: `${second} is rejected; given back to the player: ₹250.00\n` },
  });
  const again = await run('reject', second, '--reason', 'Again.');
  expect(again).toMatchObject({ code: 1, out: expect.stringContaining('is rejected already') as string });
  expect(await findNewest(player)).toMatchObject({ status: 'rejected', reason: 'The name does not match.' });
  expect(await player.balance()).toBe(800);
  await expectSound(house);
});

test('a command that is none changes nothing and says how it is used', async () => {
  const waiting = await ask(player, 300);
  expect(await run('reject', waiting)).toMatchObject({
    ...{ code: 2, out: expect.stringContaining('usage: npm run withdrawals') as string },
  });
  expect(await readWithdrawal(house, waiting)).toMatchObject({ status: 'requested' });
});

test('in a restored house nothing is decided before the gateway was asked', async () => {
  const waiting = await ask(await enterWith(house, 300), 300, { account_number: '555000111222' });
  await lookUpRequested(house.pool, new Date(house.clock.now()));
  for (const word of [['approve'], ['reject', '--reason', 'No.']]) {
    const { code, out } = await run(word[0] ?? '', waiting, ...word.slice(1));
    expect([code, out]).toEqual([1, expect.stringContaining('is to say that first')]);
  }
  expect(await readWithdrawal(house, waiting)).toMatchObject({ status: 'requested', decided_at: null });
  await house.withdrawals.payWithdrawals();
  expect(await run('reject', waiting, '--reason', 'No.')).toMatchObject({
    ...{
      code: 0,
      out: `the gateway is asked to void ${waiting}; ₹300.00 is given back once it has, unless it was paid\n`,
    },
  });
  const again = await run('approve', waiting);
  expect([again.code, again.out]).toEqual([1, expect.stringContaining('asked to be given back by')]);
  await house.withdrawals.payWithdrawals();
  expect(await readWithdrawal(house, waiting)).toMatchObject({ status: 'failed', reason: 'No.' });
  await expectSound(house);
});

test('a large one is not approved beside the house, where nobody shows who they are, and is rejected there', async () => {
  const rich = await enterWith(house, 900);
  const large = await ask(rich, 600.01);
  const refused = await run('approve', large);
  expect(refused.code).toBe(1);
  expect(refused.out).toContain(`two administrators have to approve ${large}, in the back office`);
  expect(await readWithdrawal(house, large)).toMatchObject({ status: 'requested', first_approver: null });
  expect((await run('reject', large, '--reason', 'It is too much.')).code).toBe(0);
  expect(await rich.balance()).toBe(900);
  const entries = await house.pool.query(
    'select action, actor, network, admin_id from audit_entries where subject = $1',
    [`withdrawal ${large}`],
  );
  expect(entries.rows).toEqual([
    { action: 'withdrawal.rejected', actor: userInfo().username, network: 'console', admin_id: null },
  ]);
  await expectSound(house);
});

test('what is asked for in pieces within a day is large as the sum would be; what was refused or is older does not count', async () => {
  // Nobody else is paid to it.
  const own = { account_number: '555000111333' };
  const rich = await enterWith(house, 2_000);
  const needsTwo = async (payoutNo: string): Promise<boolean | undefined> => {
    const text = 'select needs_two from withdrawals where payout_no = $1';
    return (await house.pool.query<{ needs_two: boolean }>(text, [payoutNo])).rows[0]?.needs_two;
  };
  house.clock.aheadMs = -DAY_MS;
  expect(await needsTwo(await ask(rich, 600, own))).toBe(false);
  house.clock.aheadMs = 0;
  const first = await ask(rich, 400, own);
  expect(await needsTwo(first)).toBe(false);
  expect(await needsTwo(await ask(rich, 200, own))).toBe(false);
  expect(await needsTwo(await ask(rich, 100, own))).toBe(true);
  await reject(house, first);
  expect(await needsTwo(await ask(rich, 250, own))).toBe(false);
  expect(await needsTwo(await ask(rich, 100.01, own))).toBe(true);
  await expectSound(house);
});
