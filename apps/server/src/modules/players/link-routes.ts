import { askForLoginLink, forgotPassword, openLoginLink, resetPassword } from '@rang/contract';
import { readCookie } from '../../platform/http/cookies.ts';
import type { RateLimit, Routes } from '../../platform/http/routes.ts';
import type { Players } from './create-players.ts';
import { DEVICE_COOKIE } from './device-marks.ts';
import { markDevice } from './mark-device.ts';

const TEN_MINUTES_MS = 600_000;

// For one address. Asking for mail is slowed more finely behind its calls.
const LIMITS = {
  ask: { max: 10, windowMs: TEN_MINUTES_MS },
  open: { max: 20, windowMs: TEN_MINUTES_MS },
} as const satisfies Record<string, RateLimit>;

/** What the calls about accounts are made of. */
export interface PlayerRoutesParts {
  readonly players: Players;
  /** Where browsers reach the house: over https its cookies are never sent in the clear. */
  readonly publicUrl: () => string;
}

/** The calls about links that are mailed. */
export function registerLinkRoutes(routes: Routes, { players, publicUrl }: PlayerRoutesParts): void {
  // What is answered is the same for everybody: whether anybody has an account is not even known yet.
  routes.open(
    forgotPassword,
    async ({ body }) => {
      await players.askForLink({ kind: 'reset-link', email: body.email });
      return { success: true, message: 'If an account uses this address, we have sent a link to reset its password.' };
    },
    LIMITS.ask,
  );
  routes.open(
    askForLoginLink,
    async ({ body }) => {
      await players.askForLink({ kind: 'login-link', email: body.email });
      return { success: true, message: 'If an account uses this address, we have sent a link to log in with.' };
    },
    LIMITS.ask,
  );
  routes.open(
    openLoginLink,
    async ({ body, request, reply }) => {
      const old = readCookie(DEVICE_COOKIE, request.headers.cookie);
      markDevice(reply, { device: await players.openLoginLink({ token: body.token, device: old }), publicUrl });
      return { success: true };
    },
    LIMITS.open,
  );
  routes.open(
    resetPassword,
    async ({ body, request, reply }) => {
      const old = readCookie(DEVICE_COOKIE, request.headers.cookie);
      const device = await players.resetPassword({ ...body, address: request.ip, device: old });
      markDevice(reply, { device, publicUrl });
      return { success: true, message: 'Password Reset Successfully!' };
    },
    LIMITS.open,
  );
}
