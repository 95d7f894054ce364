import {
  createDeposit,
  deposit,
  depositHistory,
  depositStatus,
  LIMITS,
  paymentChannels,
  paymentConfig,
} from '@rang/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Deposits } from './create-deposits.ts';
import { wireDeposit } from './deposit.ts';

const NOTE = 'Complete the payment on the payment page. Your balance is updated as soon as it is confirmed.';
const NOTE_WITHOUT_LINK = 'Your deposit request has been accepted, but the payment link is not available.';

/** The calls about deposits. */
export function registerDepositRoutes(routes: Routes, deposits: Deposits): void {
  registerChoices(routes, deposits);
  registerDeposits(routes, deposits);
}

function registerChoices(routes: Routes, deposits: Deposits): void {
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
    const offered = await deposits.findChannels();
    if (offered === undefined) throw new Refusal('GATEWAY_ERROR');
    const channels = offered.map(({ id, name, is_default }) => ({ id, name, isDefault: is_default }));
    const defaultChannel = channels.find((channel) => channel.isDefault)?.id ?? null;
    return { success: true, data: { channels, defaultChannel } };
  });
}

function registerDeposits(routes: Routes, deposits: Deposits): void {
  for (const call of [deposit, createDeposit]) registerDeposit(routes, { call, deposits });
  routes.player(depositStatus, async ({ player, params }) => {
    const found = await deposits.findDeposit({ playerId: player.playerId, id: params.id });
    if (found === undefined) throw new Refusal('NOT_FOUND');
    return { success: true, data: wireDeposit(found) };
  });
  routes.page(depositHistory, async ({ player, query }) => {
    const listed = await deposits.listDeposits(player.playerId, query.limit);
    return { success: true, data: listed.map(wireDeposit) };
  });
}

function registerDeposit(routes: Routes, { call, deposits }: { call: typeof deposit; deposits: Deposits }): void {
  routes.player(call, async ({ player, body, idempotencyKey }) => {
    const started = await deposits.startDeposit({
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
