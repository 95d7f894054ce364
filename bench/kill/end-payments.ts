import { listChecks } from '../../apps/server/src/list-checks.ts';
import { createSandboxGateway } from '../../apps/server/src/modules/gateway/index.ts';
import { reconcile } from '../../apps/server/src/modules/overview/index.ts';
import { decideWithdrawal } from '../../apps/server/src/modules/withdrawals/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { awaitWithin } from './await-within.ts';
import type { KilledHouse } from './killed-house.ts';

/** Lets every withdrawal through that waits. */
export async function approveAll({ pool }: KilledHouse): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select id::text as id from withdrawals where status = 'requested'`,
  );
  const by = { adminId: null, username: 'the benchmark' };
  for (const { id } of rows) {
    const decision = await decideWithdrawal(pool, { withdrawal: id, by, from: 'console', at: new Date() });
    if (decision.outcome === 'nameless') throw new Error(`withdrawal ${id} needs two`);
  }
}

const PAYMENTS_MS = 180_000;

/** Waits until whatever was paid is credited and whatever was approved is paid out; gives back what never was. */
export async function awaitPayments(house: KilledHouse, paid: readonly string[]): Promise<string[]> {
  const { pool } = house;
  await approveAll(house);
  const uncredited = async (): Promise<string[]> => {
    const { rows } = await pool.query<{ id: string }>(
      `select id::text as id from deposits where id::text = any ($1) and status <> 'paid'`,
      [paid],
    );
    return rows.map(({ id }) => `deposit ${id}, paid and not credited`);
  };
  const unpaid = async (): Promise<string[]> => {
    const { rows } = await pool.query<{ id: string }>(
      `select id::text as id from withdrawals where status = 'approved'`,
    );
    return rows.map(({ id }) => `withdrawal ${id}, approved and not paid`);
  };
  const listOpen = async (): Promise<string[]> => [...(await uncredited()), ...(await unpaid())];
  await awaitWithin(PAYMENTS_MS, 'payments are open', async () => (await listOpen()).length === 0).catch(
    () => undefined,
  );
  return await listOpen();
}

/** What `npm run reconcile` does. */
export async function goOverBooks({ pool, gateway, settings }: KilledHouse): Promise<string[]> {
  const client = createSandboxGateway({
    ...{ url: gateway.address, merchant: 'rang', clock: systemClock, timeoutMs: 10_000 },
    secret: settings['GATEWAY_SECRET'] ?? '',
    webhookSecret: settings['GATEWAY_WEBHOOK_SECRET'] ?? '',
  });
  const checks = listChecks({ gateway: client, chainKey: settings['CHAIN_KEY'] ?? '' });
  const faults = await reconcile({ pool, clock: systemClock, checks }, 'command');
  return faults.map(({ subject, fault }) => `${subject}: ${fault}`);
}
