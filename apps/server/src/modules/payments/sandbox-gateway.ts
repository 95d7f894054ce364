import { gatewayChannels, gatewayEvent, gatewayOrder, gatewayOrderList } from '@rang/contract';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { callSandbox, type SandboxAccess } from './call-sandbox.ts';
import type { PaymentGateway, VerifiedWebhook } from './gateway.ts';

/** The sandbox gateway of `apps/gateway`, reached over HTTP. */
export function createSandboxGateway(access: SandboxAccess & { readonly webhookSecret: string }): PaymentGateway {
  const webhook = new Webhook(access.webhookSecret);
  return {
    listChannels: async () => {
      const reply = await callSandbox(access, { method: 'GET', path: '/v1/channels', answer: gatewayChannels });
      return reply.outcome === 'answered' ? { outcome: 'answered', value: reply.value.channels } : reply;
    },
    createOrder: (request) =>
      callSandbox(access, {
        method: 'POST',
        path: '/v1/orders',
        body: {
          merchant_order: request.orderNo,
          amount_paise: String(request.amount),
          currency: 'INR',
          channel: request.channel,
          return_url: request.returnUrl,
          webhook_url: request.webhookUrl,
        },
        answer: gatewayOrder,
      }),
    findOrder: (orderNo) =>
      callSandbox(access, {
        method: 'GET',
        path: `/v1/orders/by-merchant/${encodeURIComponent(orderNo)}`,
        answer: gatewayOrder,
      }),
    listOrders: (after) =>
      callSandbox(access, {
        method: 'GET',
        path: `/v1/orders?after=${encodeURIComponent(after)}`,
        answer: gatewayOrderList,
      }),
    verifyWebhook: (body, headers) => verifyWebhook(webhook, body, headers),
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
