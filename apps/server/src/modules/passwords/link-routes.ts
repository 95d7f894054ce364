import {
  askForLoginLink,
  checkResetLink,
  checkTakeBackLink,
  forgotPassword,
  openLoginLink,
  resetPassword,
  takeBack,
} from '@rang/contract';
import { MINUTE_MS } from '../../platform/clock.ts';
import { readCookie } from '../../platform/http/cookies.ts';
import type { RateLimit, Routes } from '../../platform/http/routes.ts';
import { DEVICE_COOKIE, markDevice } from '../sessions/index.ts';
import type { Passwords } from './create-passwords.ts';

const TEN_MINUTES_MS = 10 * MINUTE_MS;

// For one address. Asking for mail is slowed more finely behind the calls; these keep the hashing of passwords free for others.
const LIMITS = {
  ask: { max: 10, windowMs: TEN_MINUTES_MS },
  open: { max: 20, windowMs: TEN_MINUTES_MS },
} as const satisfies Record<string, RateLimit>;

/** What the calls about passwords are made of. */
export interface LinkRoutesParts {
  readonly passwords: Passwords;
  /** Where browsers reach the house: over https its cookies are never sent in the clear. */
  readonly publicUrl: () => string;
}

/** The calls about links that are mailed. */
export function registerLinkRoutes(routes: Routes, { passwords, publicUrl }: LinkRoutesParts): void {
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
  registerTakeBackRoutes(routes, { passwords, publicUrl });
}

/** The calls about the link that an address is mailed when its account leaves it. */
function registerTakeBackRoutes(routes: Routes, { passwords, publicUrl }: LinkRoutesParts): void {
  routes.open(
    checkTakeBackLink,
    async ({ body }) => {
      await passwords.checkTakeBackLink(body.token);
      return { success: true };
    },
    LIMITS.open,
  );
  routes.open(
    takeBack,
    async ({ body, request, reply }) => {
      const old = readCookie(DEVICE_COOKIE, request.headers.cookie);
      const { mark: device, username } = await passwords.takeBack({ ...body, address: request.ip, device: old });
      markDevice(reply, { device, publicUrl });
      return { success: true, message: 'Your account is yours again.', username };
    },
    LIMITS.open,
  );
}
