/**
 * Owns how players show who they are: passwords, logging in by them, and what a mailed link lets its reader do. Guarantees
 * that a password is kept only as an argon2id hash, that others who guess or ask for mails keep no owner out, that a new
 * password ends the sessions of the old one, and that login and forgot-password answer the same whether an e-mail address
 * has an account or not.
 */
export { createGuessLimits, type GuessLimits } from './guess-limits.ts';
export { createPasswords, type Passwords, type PasswordsParts } from './create-passwords.ts';
export { createPasswordHasher, type HashingCost, type PasswordHasher } from './password-hasher.ts';
export { registerPasswordRoutes } from './routes.ts';
export { tryPassword } from './try-password.ts';
