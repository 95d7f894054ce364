/**
 * Owns every rupee and coin: accounts, and append-only transfers between them. Guarantees that a wallet is never below
 * zero, that a transfer's key is booked once, that a wallet's stored balance is the sum of its transfers, and that the
 * database itself refuses to change or remove a transfer. Nothing else in the house writes money. A player's statement is
 * read from the transfers themselves.
 */
export { holdBalance, setBalance } from './set-balance.ts';
export { createBalanceNews, type BalanceNews } from './balance-news.ts';
export { creditCoins } from './credit-coins.ts';
export { debitCoins } from './debit-coins.ts';
export {
  creditWallets,
  debitWallet,
  getBalance,
  HOUSE_ACCOUNTS,
  listBalances,
  moveWithinHouse,
  openAccounts,
  queryFaults,
  type Credit,
  type Fault,
} from './store.ts';
export { DEMO_OPENING, noteWelcome, openDemoWallet, welcomePlayer } from './opening-balances.ts';
export { listLedgerFaults } from './list-ledger-faults.ts';
export {
  ALL_TIME,
  findStrayTransfers,
  isInTrail,
  joinOnly,
  listBookedIn,
  listNamedIn,
  readPeriod,
  readPeriodOfDay,
  REFERENCE_AS_ID,
  type Period,
} from './period.ts';
export type { BetsOfPlayer, FindBets, IdsOfPlayer, MovementNames, NamedBet } from './name-movements.ts';
export { readStatement } from './read-statement.ts';
export { registerLedgerRoutes } from './routes.ts';
