import { readNetwork } from '@rang/connections';
import { adminUsers, setBalance } from '@rang/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { createRepetitions } from '../../platform/repetitions.ts';
import { editBalance } from './edit-balance.ts';
import { listUsers } from './list-users.ts';
import { registerOnePlayerRoutes, type PlayerRoutesParts } from './players/routes.ts';

/** The calls about players, as administrators see them. */
export function registerBackofficeRoutes(routes: Routes, parts: PlayerRoutesParts): void {
  routes.admin(adminUsers, async ({ query }) => ({ success: true, ...(await listUsers(parts.pool, query)) }));
  registerOnePlayerRoutes(routes, parts);
  const repetitions = createRepetitions();
  routes.admin(setBalance, ({ admin, params, body, idempotencyKey: key, request }) =>
    // Keys are each administrator's own.
    repetitions.watch({ playerId: admin.adminId, key }, () =>
      editBalance(parts, {
        ...{ admin, network: readNetwork(request.ip), playerId: BigInt(params.id), key },
        ...{ amount: body.amount, expected: body.expected, reason: body.reason },
      }),
    ),
  );
}
