import { randomUUID } from 'node:crypto';
import { paise } from '@rang/contract';
import { expect } from 'vitest';
import { ACCOUNT_NUMBER, MERCHANT, SECRET, WEBHOOK_SECRET } from '../../../gateway/tests/merchant.ts';
import { creditWallets, HOUSE_ACCOUNTS, listLedgerFaults } from '../../src/modules/ledger/index.ts';
import {
  askToGiveBack,
  createBankSeal,
  decideWithdrawal,
  listWithdrawalFaults,
  type Decided,
  type GiveBackAsked,
  type Withdrawals,
} from '../../src/modules/withdrawals/index.ts';
import { createSandboxGateway } from '../../src/modules/gateway/index.ts';
import {
  withdrawalsOver,
  CHAIN_KEY,
  type HouseAnswer,
  type PaymentsHouse,
  type TestPlayer,
} from '../payments/payments-house.ts';

/** Bank details that are in order. */
export const BANK = {
  bank_name: 'State Bank',
  account_number: ACCOUNT_NUMBER,
  account_name: 'Asha Rao',
  ifsc: 'sbin0001234',
};
/** What a withdrawal of ₹500 moves, as `listMoves` gives it: at the request, and at either end. */
export const TAKEN = ['wallet', 'reserved', 50_000n];
export const PAID = ['reserved', 'gateway', 50_000n];
export const RETURNED = ['reserved', 'wallet', 50_000n];
export const OPERATOR = 'an operator of the tests';
const AT_THE_MACHINE = { by: { adminId: null, username: OPERATOR }, from: 'console' };

/** The same withdrawals as another process would run them, over the gateway at that address. */
export function openOtherProcess(house: PaymentsHouse, gatewayUrl: string): Withdrawals {
  const { clock } = house;
  const client = createSandboxGateway({
    ...{ url: gatewayUrl, merchant: MERCHANT, secret: SECRET, webhookSecret: WEBHOOK_SECRET, clock, timeoutMs: 5_000 },
  });
  return withdrawalsOver(house, client);
}

/** A player with this many rupees. */
export async function enterWith(house: PaymentsHouse, rupees: number): Promise<TestPlayer> {
  const player = await house.addPlayer();
  await give(house, player, rupees);
  return player;
}

export async function give(house: PaymentsHouse, player: TestPlayer, rupees: number): Promise<void> {
  const amount = paise(BigInt(Math.round(rupees * 100)));
  await creditWallets(house.pool, {
    ...{ from: HOUSE_ACCOUNTS.adjustments, reason: 'adjustment', at: new Date() },
    credits: [{ playerId: player.id, amount, key: `test:${randomUUID()}`, reference: 'test' }],
  });
}

/** Asks for a withdrawal; `changes` to the body, to send other bank details than good ones. */
export function withdraw(
  player: TestPlayer,
  amount: unknown,
  { key, ...changes }: Record<string, unknown> & { key?: string } = {},
): Promise<HouseAnswer> {
  return player.send('POST', '/mxpay/payout', { body: { amount, ...BANK, ...changes }, key });
}

/** A withdrawal that was taken: its number. */
export async function ask(player: TestPlayer, amount: number, bank: Partial<typeof BANK> = {}): Promise<string> {
  const { status, body } = await withdraw(player, amount, bank);
  expect(status, JSON.stringify(body)).toBe(200);
  return String(body.data?.['orderNo']);
}

export function approve(house: PaymentsHouse, withdrawal: string): Promise<Decided> {
  return decideWithdrawal(house.pool, { withdrawal, ...AT_THE_MACHINE, at: new Date(house.clock.now()) });
}

export function reject(
  house: PaymentsHouse,
  withdrawal: string,
  reason = 'The name does not match.',
): Promise<Decided> {
  return decideWithdrawal(house.pool, { withdrawal, ...AT_THE_MACHINE, at: new Date(house.clock.now()), reason });
}

/** Does what the job does, a few seconds later. */
export async function payLater(house: PaymentsHouse, aheadMs = 4_000): Promise<void> {
  house.clock.aheadMs += aheadMs;
  await house.withdrawals.payWithdrawals();
}

/** The newest of a player's withdrawals, as the player sees it. */
export async function findNewest(player: TestPlayer): Promise<Record<string, unknown> | undefined> {
  return (await listOwn(player))[0];
}

export async function listOwn(player: TestPlayer): Promise<Record<string, unknown>[]> {
  return (await player.get('/withdrawals/get')).body as unknown as Record<string, unknown>[];
}

/** What the withdrawals have moved, oldest first: from, to, paise. */
export async function listMoves(house: PaymentsHouse, player?: TestPlayer): Promise<[string, string, bigint][]> {
  const found = await house.pool.query<{ a: string; b: string; amount: bigint }>(
    `select a.name as a, b.name as b, t.amount from transfers t
     join accounts a on a.id = t.from_account join accounts b on b.id = t.to_account
     where t.reason = 'withdrawal'
       and ($1::bigint is null or t.reference in (select id::text from withdrawals where player_id = $1))
     order by t.id`,
    [player?.id ?? null],
  );
  return found.rows.map((row) => [row.a, row.b, row.amount]);
}

export async function readWithdrawal(house: PaymentsHouse, payoutNo: string): Promise<Record<string, unknown>> {
  const found = await house.pool.query<Record<string, unknown>>('select * from withdrawals where payout_no = $1', [
    payoutNo,
  ]);
  return found.rows[0] ?? {};
}

/** The books are sound, and the gateway's too. */
export async function expectSound(house: PaymentsHouse): Promise<void> {
  expect(await listLedgerFaults(house.pool)).toEqual([]);
  const parts = { gateway: house.client, bankSeal: createBankSeal(CHAIN_KEY) };
  expect(await listWithdrawalFaults(house.pool, parts)).toEqual([]);
}

/** Asks, by an administrator's name, for a withdrawal to be given back. */
export function askBack(
  house: PaymentsHouse,
  payoutNo: string,
  { by = 'meera', reason }: { readonly by?: string | undefined; readonly reason: string },
): Promise<GiveBackAsked> {
  const order = { withdrawal: payoutNo, by: { adminId: null, username: by }, from: 'console', reason };
  return askToGiveBack(house.pool, { ...order, at: new Date(house.clock.now()) });
}

/** What the audit trail has of a withdrawal, the first first: `withdrawal.void-asked by meera: why`. */
export async function listEntries(house: PaymentsHouse, payoutNo: string): Promise<string[]> {
  const found = await house.pool.query<{ said: string }>(
    `select action || ' by ' || actor || coalesce(': ' || reason, '') as said from audit_entries
     where subject = $1 order by id`,
    [`withdrawal ${payoutNo}`],
  );
  return found.rows.map(({ said }) => said);
}
