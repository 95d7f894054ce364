import {
  createDeposit,
  deposit,
  depositHistory,
  depositStatus,
  gatewayWebhook,
  LIMITS,
  paymentChannels,
  paymentConfig,
} from '@rang/contract';
import type { RateLimit, Routes } from '../../platform/http/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Payments } from './create-payments.ts';
import { wireDeposit } from './deposit.ts';

// All webhooks come from one address, and repeating one is cheaper to take than to refuse.
const WEBHOOKS: RateLimit = { max: 30_000, windowMs: 60_000 };

const NOTE = 'Complete the payment on the payment page. Your balance is updated as soon as it is confirmed.';
const NOTE_WITHOUT_LINK = 'Your deposit request has been accepted, but the payment link is not available.';

/** The calls about deposits. */
export function registerPaymentRoutes(routes: Routes, payments: Payments): void {
  registerChoices(routes, payments);
  registerDeposits(routes, payments);
  routes.open(
    gatewayWebhook,
    async ({ request }) => {
      await payments.receiveWebhook({ body: request.rawBody, headers: request.headers });
      return { success: true };
    },
    WEBHOOKS,
  );
}

function registerChoices(routes: Routes, payments: Payments): void {
  routes.open(paymentConfig, () => ({
    success: true,
    data: {
      limits: {
        minDeposit: LIMITS.deposit.min,
        maxDeposit: LIMITS.deposit.max,
        minWithdrawal: LIMITS.withdrawal.min,
        maxWithdrawal: LIMITS.withdrawal.max,
      },
    },
  }));
  routes.open(paymentChannels, async () => {
    const offered = await payments.findChannels();
    if (offered === undefined) throw new Refusal('GATEWAY_ERROR');
    const channels = offered.map(({ id, name, is_default }) => ({ id, name, isDefault: is_default }));
    const defaultChannel = channels.find((channel) => channel.isDefault)?.id ?? null;
    return { success: true, data: { channels, defaultChannel } };
  });
}

function registerDeposits(routes: Routes, payments: Payments): void {
  for (const call of [deposit, createDeposit]) registerDeposit(routes, { call, payments });
  routes.player(depositStatus, async ({ player, params }) => {
    const found = await payments.findDeposit({ playerId: player.playerId, id: params.id });
    if (found === undefined) throw new Refusal('NOT_FOUND');
    return { success: true, data: wireDeposit(found) };
  });
  routes.page(depositHistory, async ({ player, query }) => {
    const deposits = await payments.listDeposits(player.playerId, query.limit);
    return { success: true, data: deposits.map(wireDeposit) };
  });
}

function registerDeposit(routes: Routes, { call, payments }: { call: typeof deposit; payments: Payments }): void {
  routes.player(call, async ({ player, body, idempotencyKey }) => {
    const started = await payments.startDeposit({
      playerId: player.playerId,
      amount: body.amount,
      channel: body.channel_id,
      key: idempotencyKey,
    });
    return {
      success: true,
      message: 'Deposit request created.',
      data: {
        ...(started.paymentLink === null ? {} : { payment_link: started.paymentLink }),
        order_id: started.id,
        orderNo: started.orderNo,
        amount: started.amount,
        note: started.paymentLink === null ? NOTE_WITHOUT_LINK : NOTE,
      },
    };
  });
}
