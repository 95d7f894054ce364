import { account, changePassword, endOtherSessions, endSession, sessions } from '@rang/contract';
import { readCookie } from '../../platform/http/cookies.ts';
import type { RateLimit, Routes } from '../../platform/http/routes.ts';
import type { Players } from './create-players.ts';
import { DEVICE_COOKIE } from './device-marks.ts';

// For one address. Guessing the current password is slowed more finely behind the call.
const CHANGE_LIMIT: RateLimit = { max: 60, windowMs: 60_000 };

/** The calls about a player's own account and sessions. */
export function registerAccountRoutes(routes: Routes, players: Players): void {
  routes.player(account, async ({ player }) => {
    const { createdAt, ...own } = await players.getAccount(player.playerId);
    return { success: true, data: { ...own, createdAt: createdAt.toISOString() } };
  });
  routes.player(sessions, async ({ player }) => ({ success: true, data: await players.listSessions(player) }));
  routes.player(endSession, async ({ player, params }) => {
    await players.endSession(player, params.id);
    return { success: true };
  });
  routes.player(endOtherSessions, async ({ player }) => ({
    success: true,
    ended: await players.endOtherSessions(player),
  }));
  routes.player(
    changePassword,
    async ({ body, player, request }) => {
      const device = readCookie(DEVICE_COOKIE, request.headers.cookie);
      await players.changePassword({ player, ...body, device });
      return { success: true, message: 'Your password was changed. Your other devices were logged out.' };
    },
    CHANGE_LIMIT,
  );
}
