/**
 * Owns who plays: accounts, passwords, sessions and tokens. Guarantees that a username is one account, that a password
 * is kept only as an argon2id hash and a refresh token only as a SHA-256 hash, that a refresh token which comes back
 * ends its whole family, that an ended session's access tokens stop at once in this process and within half a minute in
 * every other, and that login and signup answer the same whether an e-mail address has an account or not.
 */
export { createPlayers, type Players } from './create-players.ts';
export { registerPlayerJobs } from './jobs.ts';
export { createPasswordHasher, type PasswordHasher } from './password-hasher.ts';
export { registerPlayerRoutes } from './routes.ts';
export type { NewPlayer, Player } from './player.ts';
