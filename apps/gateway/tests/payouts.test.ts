import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  gatewayBankCheck,
  gatewayPayout,
  gatewayRefusal,
  type GatewayBankAccount,
  type GatewayPayout,
} from '@rang/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Gateway } from '../src/app.ts';
import {
  ACCOUNT_NUMBER,
  buildPayout,
  callGateway,
  findPayout,
  listPayouts,
  makeFolder,
  openPayout,
  setSwitches,
  startGateway,
  voidPayout,
} from './merchant.ts';

// The clock stands still but for what a test adds, so that nothing is due before its test says so.
const clock = { now: Date.now() };
const PAYOUT_MS = 2_000;

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ clock: () => clock.now });
});
afterAll(async () => {
  await gateway.stop();
});
beforeEach(async () => {
  clock.now = Date.now();
  await setSwitches(gateway.url, {});
});

const account = buildPayout().bank_account;
const post = (path: string, body: unknown) => callGateway(gateway.url, { method: 'POST', path, body });
const readCode = async (answer: Response) => gatewayRefusal.parse(await answer.json()).code;
const readPayout = async (answer: Response) => gatewayPayout.parse(await answer.json());
const readStatus = async (merchantPayout: string) => (await findPayout(gateway.url, merchantPayout)).status;

const UNKNOWN: [string, Partial<GatewayBankAccount>][] = [
  ['an account number of nothing but zeros', { account_number: '000000000' }],
  ['the bank code XXXX', { ifsc: 'XXXX0123456' }],
];

describe('a bank account', () => {
  test('that the bank knows is known', async () => {
    const answer = await post('/v1/bank-accounts/check', account);
    expect(gatewayBankCheck.parse(await answer.json())).toEqual({ known: true });
  });

  test.each(UNKNOWN)('with %s is not known, and nothing is paid to it', async (_name, changes) => {
    const unknown = { ...account, ...changes };
    const check = await post('/v1/bank-accounts/check', unknown);
    expect(check.status).toBe(422);
    expect(await readCode(check)).toBe('BANK_ACCOUNT_INVALID');
    const body = buildPayout({ bank_account: unknown });
    expect(await readCode(await post('/v1/payouts', body))).toBe('BANK_ACCOUNT_INVALID');
    const found = await callGateway(gateway.url, { path: `/v1/payouts/by-merchant/${body.merchant_payout}` });
    expect(await readCode(found)).toBe('NOT_FOUND');
  });

  test.each([
    ['letters in its number', { account_number: '12345678a' }],
    ['a short number', { account_number: '12345678' }],
    ['an IFSC in small letters', { ifsc: 'sbin0001234' }],
    ['no name', { account_name: '' }],
  ])('with %s is no request, and the refusal repeats nothing of it', async (_name, changes) => {
    for (const [path, body] of [
      ['/v1/bank-accounts/check', { ...account, ...changes }],
      ['/v1/payouts', buildPayout({ bank_account: { ...account, ...changes } })],
    ] as const) {
      const text = await (await post(path, body)).text();
      expect(gatewayRefusal.parse(JSON.parse(text)).code).toBe('BAD_REQUEST');
      expect(text).not.toContain(account.account_number);
    }
  });
});

test('a payout is processing until the bank says how it ends, and an answer never names the account', async () => {
  const body = buildPayout({ merchant_payout: 'out-1', amount_paise: '123456' });
  const text = await (await post('/v1/payouts', body)).text();
  const payout = gatewayPayout.parse(JSON.parse(text));
  expect(payout).toMatchObject({
    ...{ merchant_payout: 'out-1', amount_paise: '123456', currency: 'INR' },
    ...{ status: 'processing', failure_reason: null, settled_at: null },
  });
  clock.now += PAYOUT_MS - 1;
  expect(await findPayout(gateway.url, 'out-1')).toEqual(payout);
  clock.now += 1;
  const settledAt = new Date(clock.now).toISOString();
  expect(await findPayout(gateway.url, 'out-1')).toEqual({ ...payout, status: 'paid', settled_at: settledAt });
  for (const value of [ACCOUNT_NUMBER, account.account_name, account.ifsc]) expect(text).not.toContain(value);
});

test('the same payout fifty times at once is one payout', async () => {
  const body = buildPayout();
  const answers = await Promise.all(Array.from({ length: 50 }, () => post('/v1/payouts', body)));
  const payouts = await Promise.all(answers.map(readPayout));
  expect(new Set(payouts.map((payout) => payout.id)).size).toBe(1);
});

test('the same payout again, long after, is the one that was paid', async () => {
  const body = buildPayout();
  const first = await readPayout(await post('/v1/payouts', body));
  clock.now += 7 * 24 * 3_600_000;
  expect(await readPayout(await callAgain(body))).toMatchObject({ id: first.id, status: 'paid' });
});

/** The house repeats a request with the time of its own clock, which the gateway's has left far behind. */
function callAgain(body: unknown): Promise<Response> {
  const timestamp = Math.floor(clock.now / 1000);
  return callGateway(gateway.url, { method: 'POST', path: '/v1/payouts', body, timestamp });
}

test.each([
  ['amount', { amount_paise: '70001' }],
  ['account', { bank_account: { ...account, account_number: '918273645546373' } }],
  ['branch', { bank_account: { ...account, ifsc: 'HDFC0001234' } }],
  ['payee', { bank_account: { ...account, account_name: 'Somebody Else' } }],
  // An account that is refused would say that nothing of this number is under way.
  ['account, one that no bank knows', { bank_account: { ...account, account_number: '000000000' } }],
])('the same number with another %s is a conflict and changes nothing', async (_name, changes) => {
  const payout = await openPayout(gateway.url);
  const answer = await post('/v1/payouts', buildPayout({ ...changes, merchant_payout: payout.merchant_payout }));
  expect(answer.status).toBe(409);
  expect(await readCode(answer)).toBe('PAYOUT_CONFLICT');
  expect(await findPayout(gateway.url, payout.merchant_payout)).toEqual(payout);
});

test('the bank does not take a payout while the switch says so, and that stays so', async () => {
  await setSwitches(gateway.url, { payouts: 'fail' });
  const { merchant_payout: number } = await openPayout(gateway.url);
  clock.now += PAYOUT_MS;
  const failed = await findPayout(gateway.url, number);
  expect(failed).toMatchObject({ status: 'failed', failure_reason: 'The bank did not take the payment.' });
  await setSwitches(gateway.url, {});
  clock.now += PAYOUT_MS;
  expect(await findPayout(gateway.url, number)).toEqual(failed);
});

test('what is paid stays paid when the switch turns', async () => {
  const { merchant_payout: number } = await openPayout(gateway.url);
  clock.now += PAYOUT_MS;
  expect(await readStatus(number)).toBe('paid');
  await setSwitches(gateway.url, { payouts: 'fail' });
  clock.now += PAYOUT_MS;
  expect(await readStatus(number)).toBe('paid');
});

test('a payout that is held ends as soon as the switch turns, as it then says', async () => {
  await setSwitches(gateway.url, { payouts: 'hold' });
  const { merchant_payout: number } = await openPayout(gateway.url);
  clock.now += 100 * PAYOUT_MS;
  expect(await readStatus(number)).toBe('processing');
  await setSwitches(gateway.url, { payouts: 'fail' });
  expect(await readStatus(number)).toBe('failed');
});

test('a payout that is held goes on after a restart, which turns every switch off', async () => {
  const dataDir = await makeFolder();
  const first = await startGateway({ dataDir, payoutMs: 0 });
  await setSwitches(first.url, { payouts: 'hold' });
  const { merchant_payout: number } = await openPayout(first.url);
  await first.stop();
  const second = await startGateway({ dataDir });
  onTestFinished(() => second.stop());
  expect(await findPayout(second.url, number)).toMatchObject({ status: 'paid' });
});

describe('a number that is voided', () => {
  test('pays nothing any more, if the bank has not said how the payout ends', async () => {
    await setSwitches(gateway.url, { payouts: 'hold' });
    const body = buildPayout();
    const { id } = await readPayout(await post('/v1/payouts', body));
    clock.now += 100 * PAYOUT_MS;
    const now = new Date(clock.now).toISOString();
    const voided = await readPayout(await voidPayout(gateway.url, body.merchant_payout));
    expect(voided).toMatchObject({ id, status: 'failed', failure_reason: 'The payout was voided.' });
    expect(voided).toMatchObject({ voided_at: now, settled_at: now });
    await setSwitches(gateway.url, {});
    clock.now += PAYOUT_MS;
    expect(await findPayout(gateway.url, body.merchant_payout)).toEqual(voided);
    expect(await readPayout(await voidPayout(gateway.url, body.merchant_payout))).toEqual(voided);
    expect(await readPayout(await callAgain(body))).toEqual(voided);
  });

  test('is used up though no payout was asked for under it: one that comes late pays nothing', async () => {
    const body = buildPayout();
    const voided = await readPayout(await voidPayout(gateway.url, body.merchant_payout));
    expect(voided).toMatchObject({ merchant_payout: body.merchant_payout, amount_paise: '70000', status: 'failed' });
    for (const late of [body, buildPayout({ ...body, bank_account: { ...account, account_number: '000000000' } })]) {
      expect(await readPayout(await post('/v1/payouts', late))).toEqual(voided);
    }
    clock.now += 100 * PAYOUT_MS;
    expect(await findPayout(gateway.url, body.merchant_payout)).toEqual(voided);
    expect((await listPayouts(gateway.url)).payouts).toContainEqual(voided);
  });

  test.each([
    ['paid', 'pay'],
    ['not taken', 'fail'],
  ] as const)('after it was %s stays as it had ended', async (_name, payouts) => {
    await setSwitches(gateway.url, { payouts });
    const { merchant_payout: number } = await openPayout(gateway.url);
    clock.now += PAYOUT_MS;
    const ended = await findPayout(gateway.url, number);
    expect(ended).toMatchObject({ status: payouts === 'pay' ? 'paid' : 'failed', voided_at: null });
    expect(await readPayout(await voidPayout(gateway.url, number))).toEqual(ended);
  });

  test('and asked for at once fifty times pays nothing, whichever comes first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const body = buildPayout();
      const calls = Array.from({ length: 50 }, (_, turn) =>
        turn % 2 === 0 ? post('/v1/payouts', body) : voidPayout(gateway.url, body.merchant_payout),
      );
      for (const answer of await Promise.all(calls)) expect(answer.status).toBe(200);
      clock.now += PAYOUT_MS;
      expect(await readStatus(body.merchant_payout)).toBe('failed');
    }
  });

  test('of another amount is a conflict and changes nothing', async () => {
    const payout = await openPayout(gateway.url);
    const answer = await voidPayout(gateway.url, payout.merchant_payout, '70001');
    expect(answer.status).toBe(409);
    expect(await readCode(answer)).toBe('PAYOUT_CONFLICT');
    expect(await findPayout(gateway.url, payout.merchant_payout)).toEqual(payout);
  });

  test('is voided though the connection is dropped before the answer', async () => {
    await setSwitches(gateway.url, { dieAfterAccept: true });
    const { merchant_payout: number } = buildPayout();
    await expect(voidPayout(gateway.url, number)).rejects.toThrow();
    await setSwitches(gateway.url, {});
    expect(await readStatus(number)).toBe('failed');
  });
});

describe('the faults touch payouts as they touch orders', () => {
  test('in an outage nothing is taken or reported', async () => {
    await setSwitches(gateway.url, { outage: true });
    const body = buildPayout();
    for (const answer of [
      await post('/v1/payouts', body),
      await post('/v1/bank-accounts/check', account),
      await callGateway(gateway.url, { path: '/v1/payouts' }),
    ]) {
      expect(answer.status).toBe(503);
      expect(await readCode(answer)).toBe('OUTAGE');
    }
    await setSwitches(gateway.url, {});
    const found = await callGateway(gateway.url, { path: `/v1/payouts/by-merchant/${body.merchant_payout}` });
    expect(found.status).toBe(404);
  });

  test('a rubbish answer hides that the payout was taken', async () => {
    await setSwitches(gateway.url, { rubbish: true });
    const body = buildPayout();
    const text = await (await post('/v1/payouts', body)).text();
    expect(() => gatewayPayout.parse(JSON.parse(text))).toThrow();
    expect(await (await post('/v1/bank-accounts/check', account)).text()).toBe(text);
    await setSwitches(gateway.url, {});
    expect(await readStatus(body.merchant_payout)).toBe('processing');
  });

  test('dying after the payout was taken drops the connection and keeps the payout', async () => {
    await setSwitches(gateway.url, { dieAfterAccept: true });
    const body = buildPayout();
    await expect(post('/v1/payouts', body)).rejects.toThrow();
    expect(await readStatus(body.merchant_payout)).toBe('processing');
  });

  test('a slow answer comes after its payout was taken', async () => {
    const dataDir = await makeFolder();
    const slow = await startGateway({ dataDir });
    // A second gateway over the same store shows what the first has taken while it still keeps its caller waiting.
    const witness = await startGateway({ dataDir });
    await setSwitches(slow.url, { delayMs: 60_000 });
    const patience = new AbortController();
    const { signal } = patience;
    const answer = callGateway(slow.url, { method: 'POST', path: '/v1/payouts', body: buildPayout(), signal });
    const refused = expect(answer).rejects.toThrow();
    await expect.poll(async () => (await listPayouts(witness.url)).payouts).toHaveLength(1);
    patience.abort();
    await refused;
    await slow.stop();
    await witness.stop();
  });
});

test('a call about payouts that the merchant did not sign is refused', async () => {
  const body = buildPayout();
  const paths = ['/v1/payouts', '/v1/bank-accounts/check'];
  const posted = paths.map((path) =>
    callGateway(gateway.url, { method: 'POST', path, body, secret: 'another-secret-altogether' }),
  );
  const unsigned = ['/v1/payouts', `/v1/payouts/by-merchant/${body.merchant_payout}`].map((path) =>
    fetch(gateway.url + path),
  );
  for (const answer of await Promise.all([...posted, ...unsigned])) expect(answer.status).toBe(401);
});

test('all payouts are listed page by page, each once', async () => {
  const listed = await startGateway();
  onTestFinished(() => listed.stop());
  const opened: GatewayPayout[] = [];
  for (let count = 0; count < 105; count += 1) opened.push(await openPayout(listed.url));
  const first = await listPayouts(listed.url);
  const second = await listPayouts(listed.url, first.next ?? '');
  expect(first.payouts).toHaveLength(100);
  expect(second).toMatchObject({ next: null });
  const ids = [...first.payouts, ...second.payouts].map((payout) => payout.id);
  expect(ids.sort()).toEqual(opened.map((payout) => payout.id).sort());
});

test('after a payout that nobody knows there is no page, and not the first one again', async () => {
  await openPayout(gateway.url);
  const answer = await callGateway(gateway.url, { path: '/v1/payouts?after=pay_of_nobody' });
  expect([answer.status, await readCode(answer)]).toEqual([404, 'NOT_FOUND']);
});

test('however many are due, none is said to be processing', async () => {
  const held = await startGateway({ clock: () => clock.now, tickMs: 3_600_000 });
  onTestFinished(() => held.stop());
  let last = '';
  for (let count = 0; count < 105; count += 1) {
    last = (await openPayout(held.url)).merchant_payout;
    // In this order they are due.
    clock.now += 1;
  }
  clock.now += PAYOUT_MS;
  expect(await findPayout(held.url, last)).toMatchObject({ status: 'paid' });
});

test('whoever asks about one payout waits for the end of no other, and all of them end in portions', async () => {
  const dataDir = await makeFolder();
  const settings = { dataDir, clock: () => clock.now, tickMs: 3_600_000 };
  const held = await startGateway(settings);
  const payouts = await Promise.all(Array.from({ length: 250 }, () => openPayout(held.url)));
  clock.now += PAYOUT_MS;
  const store = new DatabaseSync(join(dataDir, 'gateway.sqlite'), { readOnly: true });
  onTestFinished(() => store.close());
  const countDue = (): unknown =>
    store.prepare(`select count(*) as n from payouts where status = 'processing'`).get()?.['n'];
  expect(await findPayout(held.url, payouts[0]?.merchant_payout ?? '')).toMatchObject({ status: 'paid' });
  expect(countDue()).toBe(249);
  expect((await listPayouts(held.url)).payouts.map(({ status }) => status)).toEqual(Array(100).fill('paid'));
  expect(countDue()).toBe(150);
  await held.stop();
  const next = await startGateway(settings);
  onTestFinished(() => next.stop());
  await expect.poll(countDue).toBe(0);
});
