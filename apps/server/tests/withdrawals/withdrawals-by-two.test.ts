import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAdministrator } from '../../src/modules/administrators/index.ts';
import { createBankSeal } from '../../src/modules/withdrawals/index.ts';
import { openWithdrawalOffice, type Asked, type WithdrawalOffice } from './open-withdrawal-office.ts';
import { BANK } from './withdrawals-house.ts';

const LARGE = 4_000;

let office: WithdrawalOffice;
beforeAll(async () => {
  office = await openWithdrawalOffice();
});
afterAll(async () => {
  await office.close();
});

/** What only whoever owns the database can do. */
async function changePastTriggers(text: string, values: readonly unknown[]): Promise<void> {
  const client = await office.house.pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    expect((await client.query(text, [...values])).rowCount).toBe(1);
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function approve({ id }: Asked, by: 'owner' | 'operator', expected = 'requested'): Promise<unknown> {
  const { token } = office[by];
  const answer = await office.house.call('POST', `/admin/withdrawals/${id}/approve`, { token, body: { expected } });
  return answer.status === 200 ? answer.body['stage'] : answer.text;
}

async function read({ id }: Asked, column: 'status' | 'first_approver'): Promise<unknown> {
  const found = await office.house.pool.query<Record<string, unknown>>(
    `select ${column} from withdrawals where id = $1`,
    [id],
  );
  return found.rows[0]?.[column];
}

const NO_APPROVAL = 'first_approver = null, first_approved_by = null, first_approved_at = null';

test('a large one of which somebody says that one approval is enough is not paid by one, and is found', async () => {
  const asked = await office.askFor(LARGE);
  await changePastTriggers('update withdrawals set needs_two = false where id = $1', [asked.id]);
  const found = [{ subject: `withdrawal ${asked.orderNo}`, fault: 'is not what its seal was set on' }];
  expect(await office.listFaults()).toEqual(found);
  expect(await approve(asked, 'operator')).toBe('approved');
  const alerts = () =>
    office.house.pool.query<{ kind: string }>('select kind from payment_alerts where withdrawal_id = $1', [asked.id]);
  await expect.poll(async () => (await alerts()).rows).toEqual([{ kind: 'payout-unsealed' }]);
  expect(await read(asked, 'status')).toBe('approved');
  expect(await office.listFaults()).toEqual(found);
});

test('one that was sealed before that was part of its seal is paid once two have approved it', async () => {
  const asked = await office.askFor(LARGE);
  const bank = { ...BANK, account_number: `1999${BANK.account_number.slice(4)}`, ifsc: BANK.ifsc.toUpperCase() };
  const owner = `withdrawal ${asked.orderNo} of ${String(LARGE * 100)} by ${String(asked.player.id)}`;
  const { sealed } = createBankSeal('ab'.repeat(32)).close(bank, owner);
  await changePastTriggers('update withdrawals set account_sealed = $2 where id = $1', [asked.id, sealed]);
  expect(await approve(asked, 'operator')).toBe('half-approved');
  expect(await approve(asked, 'owner', 'half-approved')).toBe('approved');
  await expect.poll(() => read(asked, 'status')).toBe('paid');
});

test('a first approval that the trail tells of and the withdrawal does not is found, and one that was dropped is none', async () => {
  const { house } = office;
  const before = await office.listFaults();
  const { token } = await house.enterOffice('anil', 'operator');
  const dropped = await office.askFor(LARGE);
  const path = `/admin/withdrawals/${dropped.id}/approve`;
  expect((await house.call('POST', path, { token, body: { expected: 'requested' } })).status).toBe(200);
  const change = { action: 'role', username: 'anil', role: 'auditor' } as const;
  expect(await changeAdministrator({ pool: house.pool, at: new Date(), by: 'a test' }, change)).toBe('changed');
  expect(await read(dropped, 'first_approver')).toBeNull();
  expect(await office.listFaults()).toEqual(before);

  const erased = await office.askFor(LARGE);
  expect(await approve(erased, 'operator')).toBe('half-approved');
  await changePastTriggers(`update withdrawals set ${NO_APPROVAL} where id = $1`, [erased.id]);
  const entry = await house.pool.query<{ id: bigint }>('select id from audit_entries where subject = $1', [
    `withdrawal ${erased.orderNo}`,
  ]);
  expect(await office.listFaults()).toEqual(
    expect.arrayContaining([
      ...before,
      {
        subject: `audit entry ${String(entry.rows[0]?.id)}`,
        fault: 'tells of a word on a withdrawal that is not there',
      },
    ]),
  );
});
