import { timingSafeEqual } from 'node:crypto';
import {
  gatewayBankCheck,
  gatewayChannels,
  gatewayEvent,
  gatewayOrder,
  gatewayOrderList,
  gatewayPayout,
  gatewayPayoutList,
  TIMES,
  type GatewayOrderRequest,
  type GatewayPayoutRequest,
  type GatewayVoidRequest,
} from '@rang/contract';
import { Webhook } from 'standardwebhooks';
import { parseJsonBody } from '../../platform/http/json-body.ts';
import { callSandbox, readGatewayClock, type SandboxAccess } from './call-sandbox.ts';
import type { OrderRequest, PaymentGateway, PayoutRequest, VerifiedWebhook, VoidRequest } from './payment-gateway.ts';

const SECONDS = /^[0-9]{1,12}$/;

/** The sandbox gateway of `apps/gateway`, reached over HTTP. */
export function createSandboxGateway(access: SandboxAccess & { readonly webhookSecret: string }): PaymentGateway {
  const webhook = new Webhook(access.webhookSecret);
  return {
    ...callAboutOrders(access),
    ...callAboutPayouts(access),
    readClock: () => readGatewayClock(access),
    verifyWebhook: (body, headers) => verifyWebhook({ access, webhook }, body, headers),
  };
}

function callAboutOrders(
  access: SandboxAccess,
): Pick<PaymentGateway, 'listChannels' | 'createOrder' | 'findOrder' | 'listOrders'> {
  return {
    listChannels: async () => {
      const reply = await callSandbox(access, { method: 'GET', path: '/v1/channels', answer: gatewayChannels });
      return reply.outcome === 'answered' ? { outcome: 'answered', value: reply.value.channels } : reply;
    },
    createOrder: (request) =>
      callSandbox(access, { method: 'POST', path: '/v1/orders', body: wireOrder(request), answer: gatewayOrder }),
    findOrder: (orderNo) => {
      const path = `/v1/orders/by-merchant/${encodeURIComponent(orderNo)}`;
      return callSandbox(access, { method: 'GET', path, answer: gatewayOrder });
    },
    listOrders: (after) => {
      const path = `/v1/orders?after=${encodeURIComponent(after)}`;
      return callSandbox(access, { method: 'GET', path, answer: gatewayOrderList });
    },
  };
}

function callAboutPayouts(
  access: SandboxAccess,
): Pick<PaymentGateway, 'checkBankAccount' | 'createPayout' | 'voidPayout' | 'findPayout' | 'listPayouts'> {
  return {
    checkBankAccount: (account) =>
      callSandbox(access, {
        method: 'POST',
        path: '/v1/bank-accounts/check',
        body: account,
        answer: gatewayBankCheck,
      }),
    createPayout: (request) =>
      callSandbox(access, { method: 'POST', path: '/v1/payouts', body: wirePayout(request), answer: gatewayPayout }),
    voidPayout: (request) => {
      const path = `/v1/payouts/by-merchant/${encodeURIComponent(request.payoutNo)}/void`;
      return callSandbox(access, { method: 'POST', path, body: wireVoid(request), answer: gatewayPayout });
    },
    findPayout: (payoutNo) => {
      const path = `/v1/payouts/by-merchant/${encodeURIComponent(payoutNo)}`;
      return callSandbox(access, { method: 'GET', path, answer: gatewayPayout });
    },
    listPayouts: (after) => {
      const path = `/v1/payouts?after=${encodeURIComponent(after)}`;
      return callSandbox(access, { method: 'GET', path, answer: gatewayPayoutList });
    },
  };
}

function wireOrder(request: OrderRequest): GatewayOrderRequest {
  return {
    merchant_order: request.orderNo,
    amount_paise: String(request.amount),
    currency: 'INR',
    channel: request.channel,
    return_url: request.returnUrl,
    webhook_url: request.webhookUrl,
  };
}

function wirePayout(request: PayoutRequest): GatewayPayoutRequest {
  return {
    merchant_payout: request.payoutNo,
    bank_account: request.bankAccount,
    ...wireVoid(request),
  };
}

function wireVoid(request: VoidRequest): GatewayVoidRequest {
  return { amount_paise: String(request.amount), currency: 'INR', webhook_url: request.webhookUrl };
}

function verifyWebhook(
  { access, webhook }: { access: SandboxAccess; webhook: Webhook },
  body: string,
  headers: Readonly<Record<string, unknown>>,
): VerifiedWebhook {
  const signedAt = findSigned(webhook, body, headers);
  if (signedAt === undefined) return { outcome: 'forged' };
  const aheadMs = access.clock.now() - signedAt;
  if (Math.abs(aheadMs) > TIMES.gatewayToleranceMs) {
    access.noteClock?.(aheadMs);
    return { outcome: 'untimely' };
  }
  return readEvent(body);
}

/** When the gateway has signed this, whatever time it is now; undefined where it has not. */
function findSigned(webhook: Webhook, body: string, headers: Readonly<Record<string, unknown>>): number | undefined {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`]);
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return undefined;
  if (!SECONDS.test(timestamp)) return undefined;
  const signedAt = Number(timestamp) * 1_000;
  const right = Buffer.from(webhook.sign(id, new Date(signedAt), body));
  const isSigned = signatures.split(' ').some((given) => {
    const signature = Buffer.from(given);
    return signature.length === right.length && timingSafeEqual(signature, right);
  });
  return isSigned ? signedAt : undefined;
}

function readEvent(body: string): VerifiedWebhook {
  let report: unknown;
  try {
    report = parseJsonBody(body);
  } catch {
    return { outcome: 'unreadable', reason: 'it is no JSON' };
  }
  const event = gatewayEvent.safeParse(report);
  return event.success
    ? { outcome: 'event', event: event.data }
    : { outcome: 'unreadable', reason: event.error.issues.map((issue) => issue.path.join('.')).join(', ') };
}
