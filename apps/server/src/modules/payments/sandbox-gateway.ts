import {
  gatewayBankCheck,
  gatewayChannels,
  gatewayEvent,
  gatewayOrder,
  gatewayOrderList,
  gatewayPayout,
  gatewayPayoutList,
  type GatewayOrderRequest,
  type GatewayPayoutRequest,
} from '@rang/contract';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { callSandbox, type SandboxAccess } from './call-sandbox.ts';
import type { OrderRequest, PaymentGateway, PayoutRequest, VerifiedWebhook } from './gateway.ts';

/** The sandbox gateway of `apps/gateway`, reached over HTTP. */
export function createSandboxGateway(access: SandboxAccess & { readonly webhookSecret: string }): PaymentGateway {
  const webhook = new Webhook(access.webhookSecret);
  return {
    ...callAboutOrders(access),
    ...callAboutPayouts(access),
    verifyWebhook: (body, headers) => verifyWebhook(webhook, body, headers),
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
): Pick<PaymentGateway, 'checkBankAccount' | 'createPayout' | 'findPayout' | 'listPayouts'> {
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
    amount_paise: String(request.amount),
    currency: 'INR',
    bank_account: request.bankAccount,
    webhook_url: request.webhookUrl,
  };
}

function verifyWebhook(webhook: Webhook, body: string, headers: Readonly<Record<string, unknown>>): VerifiedWebhook {
  const signed = Object.fromEntries(Object.entries(headers).filter(([, value]) => typeof value === 'string'));
  try {
    webhook.verify(body, signed as Record<string, string>, { jsonParse: false });
  } catch (error) {
    if (error instanceof WebhookVerificationError) return { outcome: 'forged' };
    throw error;
  }
  const event = gatewayEvent.safeParse(JSON.parse(body));
  return event.success
    ? { outcome: 'event', event: event.data }
    : { outcome: 'unreadable', reason: event.error.issues.map((issue) => issue.path.join('.')).join(', ') };
}
