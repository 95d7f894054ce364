import { login, logout, refreshToken, signup, verify } from '@rang/contract';
import type { RateLimit, Routes } from '../../platform/http/routes.ts';
import { registerAccountRoutes } from './account-routes.ts';
import type { Players } from './create-players.ts';

const MINUTE_MS = 60_000;

// For one address. Guessing is slowed more finely behind the login; these keep the hashing of passwords free for others.
const LIMITS = {
  signup: { max: 20, windowMs: 10 * MINUTE_MS },
  login: { max: 60, windowMs: MINUTE_MS },
  refresh: { max: 120, windowMs: MINUTE_MS },
} as const satisfies Record<string, RateLimit>;

/** The calls about accounts and sessions. */
export function registerPlayerRoutes(routes: Routes, players: Players): void {
  routes.open(
    signup,
    async ({ body }) => {
      await players.createPlayer(body);
      return { success: true, message: 'Signup successful!' };
    },
    LIMITS.signup,
  );
  routes.open(
    login,
    ({ body, request }) =>
      players.logIn({
        name: body.username,
        password: body.password,
        remember: body.rememberMe,
        address: request.ip,
        userAgent: request.headers['user-agent'],
      }),
    LIMITS.login,
  );
  routes.open(refreshToken, ({ body }) => players.refresh(body.refreshToken), LIMITS.refresh);
  routes.open(logout, async ({ body, request }) => {
    await players.logOut({ refreshToken: body?.refreshToken, authorization: request.headers.authorization });
    return { success: true };
  });
  routes.player(verify, ({ player }) => ({
    success: true,
    userId: String(player.playerId),
    username: player.username,
  }));
  registerAccountRoutes(routes, players);
}
