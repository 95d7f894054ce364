import * as account from './calls-account.ts';
import * as adminDeposits from './office/calls-admin-deposits.ts';
import * as adminNotice from './office/calls-admin-notice.ts';
import * as adminPlayers from './office/calls-admin-players.ts';
import * as adminRewards from './office/calls-admin-rewards.ts';
import * as adminWithdrawals from './office/calls-admin-withdrawals.ts';
import * as admin from './office/calls-admin.ts';
import * as auth from './calls-auth.ts';
import * as bets from './calls-bets.ts';
import * as houseReport from './office/calls-house-report.ts';
import * as house from './calls-house.ts';
import * as overview from './office/calls-overview.ts';
import * as referrals from './calls-referrals.ts';
import * as settings from './calls-settings.ts';
import * as statement from './calls-statement.ts';
import * as stats from './office/calls-stats.ts';
import * as support from './calls-support.ts';
import * as system from './office/calls-system.ts';
import * as tickets from './office/calls-tickets.ts';
import * as wallet from './calls-wallet.ts';
import * as withdrawals from './calls-withdrawals.ts';
import type { Call } from './call.ts';
import { GAME_CALLS } from './games.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'answer' in value;

/** Every call there is: for the OpenAPI page and for tests that walk them all. */
export const CALLS: readonly Call[] = [
  auth,
  account,
  settings,
  wallet,
  withdrawals,
  statement,
  bets,
  referrals,
  ...GAME_CALLS,
  house,
  admin,
  adminPlayers,
  adminWithdrawals,
  adminDeposits,
  adminRewards,
  adminNotice,
  overview,
  stats,
  houseReport,
  support,
  system,
  tickets,
].flatMap((group) => Object.values(group).filter(isCall));
