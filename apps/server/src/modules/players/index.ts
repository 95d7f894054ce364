/**
 * Owns who plays: accounts, passwords, sessions and tokens, and the mails about them. Guarantees that a username is one
 * account, that a password is kept only as an argon2id hash and a refresh token or reset link only as a SHA-256 hash,
 * that a refresh token which comes back ends its whole family, that a reset link works once and for half an hour, that
 * strangers who guess or ask for mails keep no owner out, that a new password ends the sessions of the old one, that an ended session's access tokens stop at once in this process and
 * within half a minute in every other, and that login, signup and forgot-password answer the same whether an e-mail
 * address has an account or not.
 */
export { createAccountMail, type AccountMail } from './create-account-mail.ts';
export { createPlayers, type Players } from './create-players.ts';
export { registerPlayerJobs } from './jobs.ts';
export { DEVICE_COOKIE } from './device-marks.ts';
export { createPasswordHasher, type PasswordHasher } from './password-hasher.ts';
export { markDevice } from './mark-device.ts';
export type { OpenedSession } from './open-session.ts';
export { registerPlayerRoutes } from './routes.ts';
export type { NewAccount, NewPlayer, Player } from './player.ts';
export { findPlayerByConfirmedEmail, findPlayerById } from './store.ts';
