/**
 * Owns who is logged in, and from where: sessions, their tokens, and the browsers and networks that players have logged
 * in from. Guarantees that a refresh token is kept only as a SHA-256 hash, that one which comes back ends its whole family,
 * that an ended session's access tokens stop at once in this process and within half a minute in every other, and that
 * no session is opened by a password that is no longer the account's.
 */
export { createTokens, defineTokens, sessionClaims, type TokenSecret } from './access-tokens.ts';
export { createAuthenticate } from './create-authenticate.ts';
export { createSessions, type Sessions, type SessionsParts } from './create-sessions.ts';
export {
  DEVICE_COOKIE,
  hashDeviceMark,
  KEPT_MS,
  markDevice,
  OFFICE_DEVICE_COOKIE,
  renewDeviceMark,
} from './device-marks.ts';
export { forgetDevices, insertAddressDevice, noteDevice, upsertNetwork } from './device-store.ts';
export { createDeviceTable, type DeviceChange } from './device-table.ts';
export type { OpenedSession } from './open-session.ts';
export { registerSessionRoutes } from './routes.ts';
export { createSessionChecks, type SessionChecks } from './session-checks.ts';
export { ENDED, endSessionsOfPlayer, holdSession, listOpenSessions } from './session-store.ts';
