import {
  askForConfirmation,
  askForLoginLink,
  changeEmail,
  changePassword,
  checkResetLink,
  confirmEmail,
  forgotPassword,
  login,
  openLoginLink,
  resetPassword,
} from '@rang/contract';
import { MINUTE_MS } from '../../platform/clock.ts';
import { readCookie } from '../../platform/http/cookies.ts';
import type { RateLimit, Routes } from '../../platform/http/routes.ts';
import { DEVICE_COOKIE, markDevice } from '../sessions/index.ts';
import type { Passwords } from './create-passwords.ts';

const TEN_MINUTES_MS = 10 * MINUTE_MS;

// For one address. Guessing and asking for mail are slowed more finely behind the calls; these keep the hashing of
// passwords free for others.
const LIMITS = {
  login: { max: 60, windowMs: MINUTE_MS },
  // A player's own; mails are counted for account and address besides.
  change: { max: 60, windowMs: MINUTE_MS },
  ask: { max: 10, windowMs: TEN_MINUTES_MS },
  open: { max: 20, windowMs: TEN_MINUTES_MS },
} as const satisfies Record<string, RateLimit>;

/** What the calls about passwords are made of. */
export interface PasswordRoutesParts {
  readonly passwords: Passwords;
  /** Where browsers reach the house: over https its cookies are never sent in the clear. */
  readonly publicUrl: () => string;
}

/** The calls about passwords: logging in, changing them, and the links that are mailed. */
export function registerPasswordRoutes(routes: Routes, parts: PasswordRoutesParts): void {
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
  routes.player(
    changePassword,
    async ({ body, player, request }) => {
      const device = readCookie(DEVICE_COOKIE, request.headers.cookie);
      await passwords.changePassword({ player, ...body, device });
      return { success: true, message: 'Your password was changed. Your other devices were logged out.' };
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
  routes.player(
    askForConfirmation,
    async ({ player }) => answer(await passwords.requestConfirmation(player.playerId)),
    LIMITS.change,
  );
  routes.player(
    confirmEmail,
    async ({ player: { playerId }, body: { token } }) => {
      await passwords.confirmAddress({ playerId, token });
      return { success: true };
    },
    LIMITS.change,
  );
  routes.player(
    changeEmail,
    async ({ player, body }) => answer(await passwords.changeAddress({ player, ...body })),
    LIMITS.change,
  );
}

/** The calls about links that are mailed. */
function registerLinkRoutes(routes: Routes, { passwords, publicUrl }: PasswordRoutesParts): void {
  // What is answered is the same for everybody: whether anybody has an account is not even known yet.
  routes.open(
    forgotPassword,
    async ({ body }) => {
      await passwords.requestLink({ kind: 'reset-link', email: body.email });
      return { success: true, message: 'If an account uses this address, we have sent a link to reset its password.' };
    },
    LIMITS.ask,
  );
  routes.open(
    askForLoginLink,
    async ({ body }) => {
      await passwords.requestLink({ kind: 'login-link', email: body.email });
      return { success: true, message: 'If an account uses this address, we have sent a link to log in with.' };
    },
    LIMITS.ask,
  );
  routes.open(
    openLoginLink,
    async ({ body, request, reply }) => {
      const old = readCookie(DEVICE_COOKIE, request.headers.cookie);
      markDevice(reply, { device: await passwords.openLoginLink({ token: body.token, device: old }), publicUrl });
      return { success: true };
    },
    LIMITS.open,
  );
  routes.open(
    checkResetLink,
    async ({ body }) => {
      await passwords.checkResetLink(body.token);
      return { success: true };
    },
    LIMITS.open,
  );
  routes.open(
    resetPassword,
    async ({ body, request, reply }) => {
      const old = readCookie(DEVICE_COOKIE, request.headers.cookie);
      const { mark: device, username } = await passwords.resetPassword({ ...body, address: request.ip, device: old });
      markDevice(reply, { device, publicUrl });
      return { success: true, message: 'Password Reset Successfully!', username };
    },
    LIMITS.open,
  );
}
