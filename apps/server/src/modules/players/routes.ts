import { login, logout, refreshToken, signup, verify } from '@rang/contract';
import { readCookie } from '../../platform/http/cookies.ts';
import type { RateLimit, Routes } from '../../platform/http/routes.ts';
import { registerAccountRoutes } from './account-routes.ts';
import { DEVICE_COOKIE } from './device-marks.ts';
import { registerLinkRoutes, type PlayerRoutesParts } from './link-routes.ts';
import { markDevice } from './mark-device.ts';

const MINUTE_MS = 60_000;

// For one address. Guessing is slowed more finely behind the login; these keep the hashing of passwords free for others.
const LIMITS = {
  signup: { max: 20, windowMs: 10 * MINUTE_MS },
  login: { max: 60, windowMs: MINUTE_MS },
  refresh: { max: 120, windowMs: MINUTE_MS },
} as const satisfies Record<string, RateLimit>;

/** The calls about accounts and sessions. */
export function registerPlayerRoutes(routes: Routes, parts: PlayerRoutesParts): void {
  const { players, publicUrl } = parts;
  routes.open(
    signup,
    async ({ body, request }) => {
      await players.createPlayer({ ...body, address: request.ip });
      return { success: true, message: 'Signup successful!' };
    },
    LIMITS.signup,
  );
  routes.open(
    login,
    async ({ body, request, reply }) => {
      const { device, ...answer } = await players.logIn({
        name: body.username,
        password: body.password,
        remember: body.rememberMe,
        address: request.ip,
        userAgent: request.headers['user-agent'],
        device: readCookie(DEVICE_COOKIE, request.headers.cookie),
      });
      markDevice(reply, { device, publicUrl });
      return answer;
    },
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
  registerLinkRoutes(routes, parts);
  registerAccountRoutes(routes, players);
}
