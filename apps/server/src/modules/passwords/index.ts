/**
 * Owns how players show who they are: passwords, logging in by them, and the mails and links that help whoever has
 * forgotten one. Guarantees that a password is kept only as an argon2id hash and a link only as a SHA-256 hash, that a
 * reset link works once and for half an hour, that others who guess or ask for mails keep no owner out, that a new
 * password ends the sessions of the old one, and that login and forgot-password answer the same whether an e-mail address
 * has an account or not.
 */
export { createAccountMail, type AccountMail } from './create-account-mail.ts';
export { createGuessLimits, type GuessLimits } from './guess-limits.ts';
export { createPasswords, type Passwords, type PasswordsParts } from './create-passwords.ts';
export { insertTicketNewsMail } from './mail-queue.ts';
export { createPasswordHasher, type HashingCost, type PasswordHasher } from './password-hasher.ts';
export { registerPasswordRoutes } from './routes.ts';
export { tryPassword } from './try-password.ts';
