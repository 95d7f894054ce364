import {
  account,
  changePassword,
  endOtherSessions,
  endSession,
  forgotPassword,
  resetPassword,
  sessions,
} from '@rang/contract';
import type { RateLimit, Routes } from '../../platform/http/routes.ts';
import type { Players } from './create-players.ts';

const MINUTE_MS = 60_000;

// For one address. Asking for mail is slowed more finely behind its call, and so is guessing the current password.
const LIMITS = {
  forgotPassword: { max: 10, windowMs: 10 * MINUTE_MS },
  resetPassword: { max: 20, windowMs: 10 * MINUTE_MS },
  changePassword: { max: 60, windowMs: MINUTE_MS },
} as const satisfies Record<string, RateLimit>;

/** The calls about passwords, and about a player's own account and sessions. */
export function registerAccountRoutes(routes: Routes, players: Players): void {
  registerPasswordRoutes(routes, players);
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
}

function registerPasswordRoutes(routes: Routes, players: Players): void {
  routes.open(
    forgotPassword,
    async ({ body }) => {
      await players.askForReset(body.email);
      // The same for everybody: whether anybody has an account is not even known yet.
      return {
        success: true,
        message: 'If an account uses this address, we have sent a link to reset its password.',
      };
    },
    LIMITS.forgotPassword,
  );
  routes.open(
    resetPassword,
    async ({ body, request }) => {
      await players.resetPassword({ ...body, address: request.ip });
      return { success: true, message: 'Password Reset Successfully!' };
    },
    LIMITS.resetPassword,
  );
  routes.player(
    changePassword,
    async ({ body, player, request }) => {
      const { currentPassword, newPassword } = body;
      await players.changePassword({ player, currentPassword, newPassword, address: request.ip });
      return { success: true, message: 'Your password was changed. Your other devices were logged out.' };
    },
    LIMITS.changePassword,
  );
}
