import type { BankDetails, GatewayPayout } from '@rang/contract';
import { inTransaction } from '../../platform/database/database.ts';
import { createPlayerTurns } from '../../platform/database/player-turns.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { PlayerIdentity } from '../../platform/http/routes.ts';
import { createJoinWork } from '../../platform/join-work.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { createRepetitions } from '../../platform/repetitions.ts';
import type { WithdrawalOrder } from './admit-request.ts';
import { applyPayout, type ReportOutcome } from './apply-payout.ts';
import { deleteBank, listBanks, type SavedBank } from './bank-store.ts';
import { payWithdrawals } from './pay-withdrawals.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { saveBank } from './save-bank.ts';
import { findWithdrawal, listWithdrawals } from './store.ts';
import { takeBack, type TakeBackOrder } from './take-back.ts';
import type { Withdrawal } from './withdrawal.ts';
import type { WithdrawalsParts } from './withdrawals-parts.ts';

const PAY_SECONDS = 3;

/** Everything about withdrawals that the rest of the house asks for. */
export interface Withdrawals {
  requestWithdrawal(order: WithdrawalOrder): Promise<Withdrawal>;
  takeBack(asked: TakeBackOrder): Promise<Withdrawal>;
  findWithdrawal(asked: { playerId: bigint; id: string }): Promise<Withdrawal | undefined>;
  listWithdrawals(playerId: bigint, limit: number): Promise<Withdrawal[]>;
  saveBank(asked: { player: PlayerIdentity; bank: BankDetails }): Promise<SavedBank>;
  listBanks(playerId: bigint): Promise<SavedBank[]>;
  deleteBank(asked: { playerId: bigint; id: string }): Promise<boolean>;
  /** Takes the gateway's verified word on a payout, and says what came of it. */
  readonly applyPayout: (payout: GatewayPayout) => Promise<ReportOutcome>;
  payWithdrawals(): Promise<void>;
}

/** Makes the withdrawals of a house over its database and its gateway. */
export function createWithdrawals(parts: WithdrawalsParts): Withdrawals {
  const repetitions = createRepetitions();
  const inTurn = createPlayerTurns(parts.pool, 'withdrawals');
  const requests = { ...parts, inTurn, joinQuestion: createJoinWork<Refusal | undefined>() };
  const banks = { ...parts, inTurn: createPlayerTurns(parts.pool, 'bank accounts') };
  return {
    requestWithdrawal: (order) => repetitions.watch(order, () => requestWithdrawal(requests, order)),
    takeBack: (asked) => takeBack(requests, asked),
    findWithdrawal: (asked) => findWithdrawal(parts.pool, asked),
    listWithdrawals: (playerId, limit) => listWithdrawals(parts.pool, playerId, limit),
    saveBank: (asked) => saveBank(banks, asked),
    listBanks: (playerId) => listBanks(parts.pool, playerId),
    deleteBank: (asked) => inTransaction(parts.pool, (client) => deleteBank(client, asked)),
    applyPayout: (payout) => applyPayout(parts, payout),
    payWithdrawals: () => payWithdrawals({ ...parts, pool: parts.jobPool ?? parts.pool }),
  };
}

/** Every few seconds, has the approved withdrawals paid and finds out what became of those on their way. */
export function registerWithdrawalJobs(jobs: Jobs, withdrawals: Withdrawals): void {
  jobs.every('withdrawals-pay', PAY_SECONDS, () => withdrawals.payWithdrawals());
}
