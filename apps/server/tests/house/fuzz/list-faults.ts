import { gatewayOrder } from '@rang/contract';
import type { Gateway } from '../../../../gateway/src/app.ts';
import { callGateway, MERCHANT, SECRET, WEBHOOK_SECRET } from '../../../../gateway/tests/merchant.ts';
import { GAMES } from '../../../src/games.ts';
import { listDepositFaults } from '../../../src/modules/deposits/index.ts';
import { listFigureFaults } from '../../../src/modules/figures/index.ts';
import { listGameFaults } from '../../../src/modules/games/index.ts';
import { createSandboxGateway } from '../../../src/modules/gateway/index.ts';
import { listReferralFaults } from '../../../src/modules/referrals/index.ts';
import { createBankSeal, listWithdrawalFaults } from '../../../src/modules/withdrawals/index.ts';
import type { Clock } from '../../../src/platform/clock.ts';
import { buildEvent, signEvent } from '../../payments/payments-house.ts';
import type { TestHouse } from '../open-house.ts';
import { UNREPORTED } from './stock-up.ts';

/** Every fault that `npm run reconcile` looks for, once the house has received what was paid at the gateway. */
export async function listFaults(parts: {
  readonly house: TestHouse;
  readonly clock: Clock;
  readonly gateway: Gateway;
  readonly chainKey: string;
}): Promise<unknown[]> {
  const { house, clock, gateway, chainKey } = parts;
  const { pool } = house;
  await reportPaid(parts);
  const client = createSandboxGateway({
    ...{
      url: gateway.url,
      merchant: MERCHANT,
      secret: SECRET,
      webhookSecret: WEBHOOK_SECRET,
      clock,
      timeoutMs: 10_000,
    },
  });
  return [
    ...(await listGameFaults(pool, GAMES)),
    ...(await listFigureFaults(pool, GAMES)),
    ...(await listDepositFaults(pool, client)),
    ...(await listWithdrawalFaults(pool, { gateway: client, bankSeal: createBankSeal(chainKey) })),
    ...(await listReferralFaults(pool)),
  ];
}

async function reportPaid(parts: { house: TestHouse; clock: Clock; gateway: Gateway }): Promise<void> {
  const { house, clock, gateway } = parts;
  const unreported = await house.pool.query<{ no: string }>(
    `select order_no as no from deposits where order_no like $1 and status <> 'paid'`,
    [`${UNREPORTED}%`],
  );
  for (const { no } of unreported.rows) {
    const timestamp = Math.floor(clock.now() / 1_000);
    const answer = await callGateway(gateway.url, { path: `/v1/orders/by-merchant/${no}`, timestamp });
    const { body, headers } = signEvent(buildEvent(gatewayOrder.parse(await answer.json())), {
      ageMs: Date.now() - clock.now(),
    });
    await house.call('POST', '/mxpay/webhook', { body, headers });
  }
}
