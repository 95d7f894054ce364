/**
 * Owns who works in the back office: their accounts, which no player's is, their sessions, and how they show who they are.
 * Guarantees that a password is kept only as an argon2id hash, an authenticator's secret only sealed and a recovery code only
 * as a SHA-256 hash, that each code is used once, that a session ends at once in every process, after an hour unused, and after
 * twelve in any case, that a call is judged by the role of its moment, that whoever is disabled has no session, that others who
 * guess keep no administrator out, and that all that was done is in the audit trail.
 */
export { createAdministrators, type Administrators, type AdministratorsParts } from './create-administrators.ts';
export { changeAdministrator, type AccountChange, type AccountChanged } from './change-accounts.ts';
export { createAdministrator, resetAdministrator } from './manage-accounts.ts';
export { resealFactors } from './reseal-factors.ts';
export { deleteFactors } from './second-factor-store.ts';
export { registerAdministratorRoutes } from './routes.ts';
export { ADMINISTRATOR_FAULTS } from './state-faults.ts';
export { holdRole } from './store.ts';
