import { askForConfirmation, changeEmail, changePassword, confirmEmail, login } from '@rang/contract';
import { MINUTE_MS } from '../../platform/clock.ts';
import { readCookie } from '../../platform/http/cookies.ts';
import type { RateLimit, Routes } from '../../platform/http/routes.ts';
import { DEVICE_COOKIE, markDevice } from '../sessions/index.ts';
import type { Passwords } from './create-passwords.ts';
import { registerLinkRoutes, type LinkRoutesParts } from './link-routes.ts';

// For one address. Guessing is slowed more finely behind the calls; these keep the hashing of passwords free for others.
const LIMITS = {
  login: { max: 60, windowMs: MINUTE_MS },
  // A player's own; mails are counted for account and address besides.
  change: { max: 60, windowMs: MINUTE_MS },
} as const satisfies Record<string, RateLimit>;

/** The calls about passwords: logging in, changing them, and the links that are mailed. */
export function registerPasswordRoutes(routes: Routes, parts: LinkRoutesParts): void {
  const { passwords, publicUrl } = parts;
  routes.open(
    login,
    async ({ body, request, reply }) => {
      const { device, ...answer } = await passwords.logIn({
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
  routes.owner(
    changePassword,
    async ({ body, player, request }) => {
      const device = readCookie(DEVICE_COOKIE, request.headers.cookie);
      const session = await passwords.changePassword({ player, ...body, device });
      const message = 'Your password was changed. Your other devices were logged out.';
      return { success: true, message, ...(session === undefined ? {} : { session }) };
    },
    LIMITS.change,
  );
  registerLinkRoutes(routes, parts);
  registerAddressRoutes(routes, passwords);
}

/** The calls about a player's own address. */
function registerAddressRoutes(routes: Routes, passwords: Passwords): void {
  const answer = ({ isConfirmed }: { readonly isConfirmed: boolean }) => ({
    success: true as const,
    message: isConfirmed
      ? 'Your address is confirmed already.'
      : 'We have sent a link to your address. Open it where you are logged in.',
    emailConfirmed: isConfirmed,
  });
  routes.owner(
    askForConfirmation,
    async ({ player }) => answer(await passwords.requestConfirmation(player.playerId)),
    LIMITS.change,
  );
  routes.owner(
    confirmEmail,
    async ({ player: { playerId }, body: { token } }) => {
      await passwords.confirmAddress({ playerId, token });
      return { success: true };
    },
    LIMITS.change,
  );
  routes.owner(
    changeEmail,
    async ({ player, body }) => answer(await passwords.changeAddress({ player, ...body })),
    LIMITS.change,
  );
}
