import type { GatewayChannels, GatewayOrder } from '@rang/contract';
import { Counter } from 'prom-client';
import type { Jobs } from '../../platform/jobs.ts';
import { listRegisters } from '../../platform/metrics/meters.ts';
import { createPlayerTurns } from '../../platform/database/player-turns.ts';
import { createJoinWork } from '../../platform/join-work.ts';
import { createRepetitions } from '../../platform/repetitions.ts';
import type { DepositOrder } from './admit-deposit.ts';
import { createChannelList } from './channel-list.ts';
import type { Deposit } from './deposit.ts';
import type { DepositsParts } from './deposits-parts.ts';
import { requeryDeposit, viewDeposit, type Requeried, type RequeryOrder } from './office/requery-deposit.ts';
import { pollDeposits } from './poll-deposits.ts';
import { startDeposit } from './start-deposit.ts';
import { findDeposit, listDeposits } from './store.ts';
import { createReportTaker } from './take-reports.ts';

const POLL_SECONDS = 3;

/** Everything about deposits that the rest of the house asks for. */
export interface Deposits {
  /** Undefined while the gateway has never said what it offers. */
  findChannels(): Promise<GatewayChannels['channels'] | undefined>;
  startDeposit(order: DepositOrder): Promise<Deposit>;
  findDeposit(asked: { playerId: bigint; id: string }): Promise<Deposit | undefined>;
  listDeposits(playerId: bigint, limit: number): Promise<Deposit[]>;
  /** Takes the gateway's verified word on an order. */
  readonly takeReport: (order: GatewayOrder) => Promise<Deposit | undefined>;
  pollDeposits(): Promise<void>;
  /** A deposit beside the gateway's word, for an administrator. */
  viewDeposit(id: string): Promise<Pick<Requeried, 'deposit' | 'gateway'>>;
  /** Has an administrator's question to the gateway answered and applied. */
  requeryDeposit(order: RequeryOrder): Promise<Requeried>;
}

/** Makes the deposits of a house over its database and its gateway. */
export function createDeposits(given: Omit<DepositsParts, 'onStatus'>): Deposits {
  const statuses = new Counter({
    name: 'rang_deposits_total',
    help: "Deposits whose status the gateway's word has changed, by what it is since.",
    labelNames: ['status'],
    registers: listRegisters(given.meters),
  });
  const onStatus: DepositsParts['onStatus'] = (status) => {
    statuses.inc({ status });
  };
  const parts = { ...given, onStatus };
  const channels = createChannelList(parts);
  const repetitions = createRepetitions();
  const startParts = {
    ...parts,
    channels,
    inTurn: createPlayerTurns(parts.pool, 'deposits'),
    joinRequest: createJoinWork<Deposit>(),
  };
  return {
    findChannels: () => channels.find(),
    startDeposit: (order) => repetitions.watch(order, () => startDeposit(startParts, order)),
    findDeposit: (asked) => findDeposit(parts.pool, asked),
    listDeposits: (playerId, limit) => listDeposits(parts.pool, playerId, limit),
    takeReport: createReportTaker(parts),
    viewDeposit: (id) => viewDeposit(parts, id),
    requeryDeposit: (order) => requeryDeposit(parts, order),
    pollDeposits: () => pollDeposits({ ...parts, pool: parts.jobPool ?? parts.pool }),
  };
}

/** Every few seconds, finds out what became of the deposits that are on their way. */
export function registerDepositJobs(jobs: Jobs, deposits: Deposits): void {
  jobs.every('payments-poll-deposits', POLL_SECONDS, () => deposits.pollDeposits());
}
