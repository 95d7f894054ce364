import { endOtherSessions, endSession, logout, refreshToken, sessions as ownSessions, verify } from '@rang/contract';
import type { RateLimit, Routes } from '../../platform/http/routes.ts';
import type { Sessions } from './create-sessions.ts';

// For one address.
const REFRESHES: RateLimit = { max: 120, windowMs: 60_000 };

/** The calls about sessions. */
export function registerSessionRoutes(routes: Routes, sessions: Sessions): void {
  routes.open(refreshToken, ({ body }) => sessions.refresh(body.refreshToken), REFRESHES);
  routes.open(logout, async ({ body, request }) => {
    await sessions.logOut({ refreshToken: body?.refreshToken, authorization: request.headers.authorization });
    return { success: true };
  });
  routes.player(verify, ({ player }) => ({
    success: true,
    userId: String(player.playerId),
    username: player.username,
  }));
  routes.player(ownSessions, async ({ player }) => ({ success: true, data: await sessions.listSessions(player) }));
  routes.change(endSession, async ({ player, params }) => {
    await sessions.endSession(player, params.id);
    return { success: true };
  });
  routes.change(endOtherSessions, async ({ player }) => ({
    success: true,
    ended: await sessions.endOtherSessions(player),
  }));
}
