import type { Gateway } from '../../../../gateway/src/app.ts';
import { MERCHANT, SECRET, WEBHOOK_SECRET } from '../../../../gateway/tests/merchant.ts';
import { listChecks, listPeriodChecks } from '../../../src/list-checks.ts';
import { createSandboxGateway } from '../../../src/modules/gateway/index.ts';
import { carryOut } from '../../../src/modules/overview/index.ts';
import type { Clock } from '../../../src/platform/clock.ts';
import type { TestHouse } from '../open-house.ts';
import { readWidePeriod } from '../wide-period.ts';
import { payOrder, UNREPORTED } from './stock-up.ts';

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
  const checks = { gateway: client, chainKey };
  // What is found of all there is, and of a period with all of it.
  return [
    ...(await carryOut(pool, listChecks(checks))),
    ...(await carryOut(pool, listPeriodChecks(await readWidePeriod(pool), checks))),
  ];
}

async function reportPaid(parts: { house: TestHouse; clock: Clock; gateway: Gateway }): Promise<void> {
  const unreported = await parts.house.pool.query<{ no: string }>(
    `select order_no as no from deposits where order_no like $1 and status <> 'paid'`,
    [`${UNREPORTED}%`],
  );
  for (const { no } of unreported.rows) await payOrder(parts, { no });
}
