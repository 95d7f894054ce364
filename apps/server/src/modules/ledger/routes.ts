import { balance, wireRupees } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { getBalance } from './store.ts';

/** `GET /balance`: the balance stands in `message`, where old clients read it, and in `balance`. */
export function registerLedgerRoutes(routes: Routes, database: Queryable): void {
  routes.player(balance, async ({ player }) => {
    const amount = wireRupees(await getBalance(database, player.playerId));
    return { success: true, message: amount, balance: amount };
  });
}
