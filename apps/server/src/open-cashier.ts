import { getHouseKey, type Config } from './config.ts';
import { createDeposits, type Deposits } from './modules/deposits/index.ts';
import {
  createClockWatch,
  createSandboxGateway,
  type DoorParts,
  type PaymentGateway,
} from './modules/gateway/index.ts';
import { queueNotices } from './modules/push/index.ts';
import type { Referrals } from './modules/referrals/index.ts';
import { createBankSeal, createDigestKey, createWithdrawals, type Withdrawals } from './modules/withdrawals/index.ts';
import type { Pools } from './open-pools.ts';
import type { Clock } from './platform/clock.ts';
import type { Logger } from './platform/logger.ts';
import type { Meters } from './platform/metrics/meters.ts';
import type { Randomness } from './platform/randomness.ts';

/** What takes money in and pays it out. */
export interface Cashier {
  readonly deposits: Deposits;
  readonly withdrawals: Withdrawals;
  readonly webhookDoor: DoorParts;
  readonly gateway: PaymentGateway;
  /** To be called before the house is open. */
  readonly start: () => Promise<void>;
}

interface CashierParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly meters: Meters;
}

/** Money in and out, over the gateway that the settings name. What the gateway reports goes to whoever keeps it. */
export function openCashier(
  { config, ...effects }: CashierParts,
  house: { pools: Pools; publicUrl: () => string; referrals: Referrals },
): Cashier {
  const { pools, publicUrl, referrals } = house;
  const gateway = createSandboxGateway({
    url: config.GATEWAY_URL,
    merchant: config.GATEWAY_MERCHANT,
    secret: config.GATEWAY_SECRET,
    webhookSecret: config.GATEWAY_WEBHOOK_SECRET,
    previousWebhookSecret: config.GATEWAY_WEBHOOK_SECRET_PREVIOUS,
    clock: effects.clock,
    timeoutMs: 4_000,
    noteClock: createClockWatch({ ...effects, pool: pools.jobs }),
  });
  const parts = { ...effects, gateway, publicUrl, pool: pools.requests, jobPool: pools.jobs };
  const deposits = createDeposits({
    ...parts,
    onCredited: [
      referrals.rewardReferrers,
      (client, credited) =>
        queueNotices(
          client,
          credited.map(({ playerId, depositId: event, at }) => ({ playerId, kind: 'deposit-credited', event, at })),
        ),
    ],
  });
  const houseKey = getHouseKey(config);
  const digestKey = createDigestKey(pools.jobs, houseKey);
  const bankSeal = createBankSeal(houseKey, () => digestKey.read());
  const withdrawals = createWithdrawals({
    ...{ ...parts, bankSeal, onBankUsed: referrals.noteBankUse },
    secondApprovalAbove: config.WITHDRAWAL_SECOND_APPROVAL,
  });
  const webhookDoor = { ...parts, onOrder: deposits.takeReport, onPayout: withdrawals.applyPayout };
  return { deposits, withdrawals, webhookDoor, gateway, start: () => digestKey.load() };
}
