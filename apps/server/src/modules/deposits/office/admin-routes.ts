import { readNetwork } from '@rang/connections';
import { adminDepositOrder, adminDeposits, requeryDeposit } from '@rang/contract';
import type pg from 'pg';
import type { Routes } from '../../../platform/http/routes.ts';
import { readPage } from '../../../platform/read-page.ts';
import type { Deposits } from '../create-deposits.ts';
import { countUnended, listRecords } from './list-records.ts';

/** The calls of the back office about deposits: to look at them beside the gateway's word, and to have that asked again. */
export function registerAdminDepositRoutes(
  routes: Routes,
  { pool, deposits }: { readonly pool: pg.Pool; readonly deposits: Deposits },
): void {
  routes.admin(adminDeposits, async ({ query: { status, search, player, after, limit } }) => {
    const { page, next } = await readPage(
      limit,
      (rows) => listRecords(pool, { status, search, player, after, limit: rows }),
      ({ _id }) => _id,
    );
    return { success: true, deposits: page, unended: await countUnended(pool), next };
  });
  routes.admin(adminDepositOrder, async ({ params: { id } }) => {
    return { success: true, ...(await deposits.viewDeposit(id)) };
  });
  routes.admin(requeryDeposit, async ({ admin, params: { id }, request }) => ({
    success: true,
    ...(await deposits.requeryDeposit({ admin, network: readNetwork(request.ip), id })),
  }));
}
