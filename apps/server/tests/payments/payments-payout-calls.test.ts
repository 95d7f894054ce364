import { gatewayEvent, paise, type GatewayBankAccount } from '@rang/contract';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Gateway } from '../../../gateway/src/app.ts';
import {
  buildPayout,
  MERCHANT,
  SECRET,
  setSwitches,
  startGateway,
  WEBHOOK_SECRET,
} from '../../../gateway/tests/merchant.ts';
import { createSandboxGateway, type PaymentGateway } from '../../src/modules/gateway/index.ts';
import { systemClock } from '../../src/platform/clock.ts';

// The house's side of the gateway's payouts, over real sockets.
const PATIENCE_MS = 300;
const account = buildPayout().bank_account;
const unknownAccount: GatewayBankAccount = { ...account, account_number: '000000000' };

let gateway: Gateway;
let client: PaymentGateway;
beforeAll(async () => {
  gateway = await startGateway({ payoutMs: 0 });
  client = connect({});
});
afterAll(() => gateway.stop());
beforeEach(() => setSwitches(gateway.url, {}));

function connect(special: { secret?: string; timeoutMs?: number }): PaymentGateway {
  return createSandboxGateway({
    ...{ url: gateway.url, merchant: MERCHANT, secret: SECRET, webhookSecret: WEBHOOK_SECRET },
    ...{ clock: systemClock, timeoutMs: 20_000 },
    ...special,
  });
}

const payOut = (payoutNo: string, bankAccount = account, from = client) =>
  from.createPayout({ payoutNo, amount: paise(70_000n), bankAccount, webhookUrl: 'http://127.0.0.1:9/hook' });

test('an account is known, or refused with the reason', async () => {
  expect(await client.checkBankAccount(account)).toEqual({ outcome: 'answered', value: { known: true } });
  const refused = { outcome: 'refused', code: 'BANK_ACCOUNT_INVALID' };
  expect(await client.checkBankAccount(unknownAccount)).toEqual(refused);
  expect(await payOut('to-nobody', unknownAccount)).toEqual(refused);
  expect(await client.findPayout('to-nobody')).toEqual({ outcome: 'refused', code: 'NOT_FOUND' });
});

test('a payout is made once, found under our number and listed', async () => {
  const first = await payOut('W-1/ä');
  expect(first).toMatchObject({ outcome: 'answered', value: { merchant_payout: 'W-1/ä', amount_paise: '70000' } });
  expect(await client.findPayout('W-1/ä')).toMatchObject({ outcome: 'answered', value: { status: 'paid' } });
  expect(await payOut('W-1/ä')).toMatchObject({ outcome: 'answered', value: { status: 'paid' } });
  const conflict = { outcome: 'refused', code: 'PAYOUT_CONFLICT' };
  expect(await payOut('W-1/ä', { ...account, account_name: 'Somebody Else' })).toEqual(conflict);
  const listed = await client.listPayouts('');
  expect(listed).toMatchObject({ outcome: 'answered', value: { next: null } });
  const payouts = listed.outcome === 'answered' ? listed.value.payouts : [];
  expect(payouts.filter((payout) => payout.merchant_payout === 'W-1/ä')).toHaveLength(1);
});

test('what the faults leave open is unanswered, what they rule out is untaken', async () => {
  await setSwitches(gateway.url, { outage: true });
  expect(await payOut('in-an-outage')).toEqual({ outcome: 'untaken', reason: 'OUTAGE' });
  expect(await client.checkBankAccount(account)).toEqual({ outcome: 'untaken', reason: 'OUTAGE' });
  await setSwitches(gateway.url, { rubbish: true });
  expect((await payOut('rubbish')).outcome).toBe('unanswered');
  await setSwitches(gateway.url, { dieAfterAccept: true });
  expect((await payOut('dying')).outcome).toBe('unanswered');
  await setSwitches(gateway.url, { delayMs: 60_000 });
  expect((await payOut('slow', account, connect({ timeoutMs: PATIENCE_MS }))).outcome).toBe('unanswered');
  await setSwitches(gateway.url, {});
  expect((await client.findPayout('in-an-outage')).outcome).toBe('refused');
  for (const taken of ['rubbish', 'dying']) expect((await client.findPayout(taken)).outcome).toBe('answered');
});

test('a house with another secret is refused', async () => {
  const otherMerchant = connect({ secret: 'another-secret-altogether' });
  const refused = { outcome: 'refused', code: 'SIGNATURE_INVALID' };
  expect(await payOut('not-ours', account, otherMerchant)).toEqual(refused);
});

test('a webhook is verified and read, whether it reports an order or a payout', async () => {
  const made = await payOut('told');
  if (made.outcome !== 'answered') throw new Error('the payout was not made');
  const data = { ...made.value, status: 'paid', settled_at: new Date().toISOString() };
  const event = gatewayEvent.parse({ type: 'payout.paid', timestamp: new Date().toISOString(), data });
  const body = JSON.stringify(event);
  const at = new Date();
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(WEBHOOK_SECRET).sign('msg_1', at, body),
  };
  expect(client.verifyWebhook(body, headers)).toEqual({ outcome: 'event', event });
  expect(client.verifyWebhook(`${body} `, headers)).toEqual({ outcome: 'forged' });
});
