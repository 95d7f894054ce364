import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { inTransaction } from '../../src/platform/database/database.ts';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';
import { openWithdrawalOffice, type WithdrawalOffice } from './open-withdrawal-office.ts';

const TOOLS = join(import.meta.dirname, '..', '..', '..', '..', 'tools');
// Of a round that is closed the next one is waited for.
const PATIENCE = { timeout: 100_000, interval: 500 };

let office: WithdrawalOffice;
beforeAll(async () => {
  office = await openWithdrawalOffice();
});
afterAll(async () => {
  await office.close();
});

/** Has a command of the console stopped (SIGSTOP) inside its transaction, of which all but the entry in the trail is done. */
async function stopInside(tool: string, ...args: string[]): Promise<{ goOn(): Promise<unknown> }> {
  const env = { ...process.env, DATABASE_URL: office.house.connectionString };
  return await inTransaction(office.house.pool, async (client) => {
    await client.query('select from audit_head for update');
    const child = spawn(process.execPath, [join(TOOLS, tool), ...args], { env, stdio: 'ignore' });
    const ended = once(child, 'exit');
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await ended;
    });
    await awaitWaitingForLocks(office.house.pool, 1, 'audit_head');
    child.kill('SIGSTOP');
    return {
      goOn: async () => {
        child.kill('SIGCONT');
        return ((await ended) as [unknown])[0];
      },
    };
  });
}

test('a command that is stopped inside its transaction holds up no bet of its player and no call of the office', async () => {
  const { house, operator } = office;
  const { player, id, orderNo } = await office.askFor(500);
  const stopped = await stopInside('withdrawals.ts', 'reject', orderNo, '--reason', 'The name does not match.');
  const bet = { amount: 1, betType: 'color', betValue: 'red' };
  await expect.poll(async () => (await house.bet(player, bet)).status, PATIENCE).toBe(200);
  const path = `/admin/withdrawals/${id}/approve`;
  const approve = () => house.call('POST', path, { token: operator.token, body: { expected: 'requested' } });
  await expect.poll(async () => (await approve()).status, PATIENCE).toBe(200);
  // Awake again, it has written nothing, and says so.
  expect(await stopped.goOn()).not.toBe(0);
  const entries = await house.pool.query('select action from audit_entries where subject = $1', [
    `withdrawal ${orderNo}`,
  ]);
  expect(entries.rows).toEqual([{ action: 'withdrawal.approved' }]);
});

test('a command that changes an administrator and is stopped there holds up no other word in the trail', async () => {
  const { house, operator } = office;
  const { id } = await office.askFor(500);
  await house.enterOffice('anil', 'operator');
  const stopped = await stopInside('admin.ts', 'disable', 'anil');
  const path = `/admin/withdrawals/${id}/approve`;
  const approve = () => house.call('POST', path, { token: operator.token, body: { expected: 'requested' } });
  await expect.poll(async () => (await approve()).status, PATIENCE).toBe(200);
  expect(await stopped.goOn()).not.toBe(0);
  const kept = await house.pool.query(`select disabled_at from administrators where username = 'anil'`);
  expect(kept.rows).toEqual([{ disabled_at: null }]);
});
