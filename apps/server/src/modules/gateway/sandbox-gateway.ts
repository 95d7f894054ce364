import type { KeyObject } from 'node:crypto';
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
import { parseJsonBody } from '../../platform/http/json-body.ts';
import { callSandbox, readGatewayClock, type SandboxAccess } from './call-sandbox.ts';
import { findSigned, readWebhookKey } from './find-signed.ts';
import type { OrderRequest, PaymentGateway, PayoutRequest, VerifiedWebhook, VoidRequest } from './payment-gateway.ts';

/** The access, and what its webhooks are signed with; `previousWebhookSecret` while that is being changed. */
interface WebhookAccess extends SandboxAccess {
  readonly webhookSecret: string;
  readonly previousWebhookSecret?: string | undefined;
}

/** The sandbox gateway of `apps/gateway`, reached over HTTP. */
export function createSandboxGateway(access: WebhookAccess): PaymentGateway {
  const { webhookSecret, previousWebhookSecret: previous } = access;
  const secrets = previous === undefined ? [webhookSecret] : [webhookSecret, previous];
  // By the scheme of `standardwebhooks`, whose own code the gateway signs with.
  const keys = secrets.map((secret) => readWebhookKey(secret));
  return {
    ...callAboutOrders(access),
    ...callAboutPayouts(access),
    readClock: () => readGatewayClock(access),
    verifyWebhook: (body, headers) => verifyWebhook({ access, keys }, body, headers),
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
  { access, keys }: { access: SandboxAccess; keys: readonly KeyObject[] },
  body: string,
  headers: Readonly<Record<string, unknown>>,
): VerifiedWebhook {
  const signedAt = findSigned(keys, body, headers);
  if (signedAt === undefined) return { outcome: 'forged' };
  const aheadMs = access.clock.now() - signedAt;
  if (Math.abs(aheadMs) > TIMES.gatewayToleranceMs) {
    access.noteClock?.(aheadMs);
    return { outcome: 'untimely' };
  }
  return readEvent(body);
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
