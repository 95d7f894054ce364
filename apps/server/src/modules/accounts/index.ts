/**
 * Owns who has an account: usernames, names and addresses. Guarantees that a username is one account, that an account has
 * its wallet, with the welcome in it, and coins from the first moment, that an address is confirmed for one account, that
 * nobody is shown by what another logs in with, and that signup answers the same whether an e-mail address has an account
 * or not.
 */
export { hadMailbox, writeAddress } from './addresses.ts';
export { createAccounts, type Accounts } from './create-accounts.ts';
export { DEMO, isDemo } from './demo.ts';
export type { WhenOpened } from './open-account.ts';
export { isHouseName } from './is-house-name.ts';
export type { NewAccount, NewPlayer, Player } from './player.ts';
export { readPersonKey } from './person-key.ts';
export { getPublicName, removePublicName } from './public-name.ts';
export {
  confirmEmail,
  findConfirmedReader,
  findNewsReader,
  findReader,
  findUnconfirmedReader,
  holdAddress,
  listReaders,
} from './readers.ts';
export { registerAccountRoutes } from './routes.ts';
export { holdStatus, writeStatus, type PlayerStatus } from './status.ts';
export { findPlayerById, holdPlayer, holdPlayerByConfirmedEmail } from './store.ts';
