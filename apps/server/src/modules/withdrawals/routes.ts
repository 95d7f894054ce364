import {
  banks,
  cancelWithdrawal,
  createBank,
  createWithdrawal,
  payout,
  payoutStatus,
  removeBank,
  withdrawals as withdrawalHistory,
  type WithdrawalRecord,
} from '@rang/contract';
import type { RateLimit, Routes } from '../../platform/http/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { wireBank } from './bank-store.ts';
import type { Withdrawals } from './create-withdrawals.ts';
import type { WithdrawalOrder } from './admit-request.ts';
import { wireWithdrawal } from './withdrawal.ts';

// Saving an account asks nobody, so that nothing else slows it down.
const SAVES: RateLimit = { max: 60, windowMs: 60_000 };

const SUBMITTED = 'Withdrawal request submitted successfully';
const TAKEN_BACK = 'Withdrawal taken back';
const ASKED_BACK = 'The payment gateway is asked to stop it. The money returns to the wallet once it has.';

/** The calls about withdrawals and saved bank accounts. */
export function registerWithdrawalRoutes(routes: Routes, withdrawals: Withdrawals): void {
  registerRequests(routes, withdrawals);
  registerBanks(routes, withdrawals);
}

function registerRequests(routes: Routes, withdrawals: Withdrawals): void {
  const request = async (
    order: WithdrawalOrder,
  ): Promise<{ success: true; message: string; data: WithdrawalRecord }> => {
    const requested = await withdrawals.requestWithdrawal(order);
    return { success: true, message: SUBMITTED, data: wireWithdrawal(requested) };
  };
  routes.player(payout, ({ player: { playerId, sessionId }, body: { amount, ...to }, idempotencyKey: key }) =>
    request({ playerId, sessionId, amount, to, key }),
  );
  routes.player(createWithdrawal, ({ player: { playerId, sessionId }, body: { amount, to }, idempotencyKey: key }) =>
    request({ playerId, sessionId, amount, to, key }),
  );
  routes.player(cancelWithdrawal, async ({ player: { playerId, sessionId }, params }) => {
    const taken = await withdrawals.takeBack({ playerId, sessionId, id: params.id });
    return {
      success: true,
      message: taken.state === 'canceled' ? TAKEN_BACK : ASKED_BACK,
      data: wireWithdrawal(taken),
    };
  });
  routes.player(payoutStatus, async ({ player, params }) => {
    const found = await withdrawals.findWithdrawal({ playerId: player.playerId, id: params.id });
    if (found === undefined) throw new Refusal('NOT_FOUND');
    return { success: true, data: wireWithdrawal(found) };
  });
  routes.page(withdrawalHistory, async ({ player, query }) =>
    (await withdrawals.listWithdrawals(player.playerId, query.limit)).map(wireWithdrawal),
  );
}

function registerBanks(routes: Routes, withdrawals: Withdrawals): void {
  routes.player(
    createBank,
    async ({ player, body: bank }) => {
      const saved = await withdrawals.saveBank({ player, bank });
      return { success: true, data: wireBank(saved) };
    },
    SAVES,
  );
  routes.player(banks, async ({ player }) => {
    const saved = await withdrawals.listBanks(player.playerId);
    return { success: true, data: saved.map(wireBank) };
  });
  routes.owner(removeBank, async ({ player, params }) => {
    const isRemoved = await withdrawals.deleteBank({ playerId: player.playerId, id: params.id });
    if (!isRemoved) throw new Refusal('NOT_FOUND');
    return { success: true };
  });
}
