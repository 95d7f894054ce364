import { GAMES } from './games.ts';
import { ADMINISTRATOR_FAULTS } from './modules/administrators/index.ts';
import { listTrailFaults } from './modules/audit/index.ts';
import { listEditFaults, listNoteFaults, STATUS_FAULTS } from './modules/backoffice/index.ts';
import { CONTROL_FAULTS, RULE_FAULTS } from './modules/controls/index.ts';
import { listDepositFaults } from './modules/deposits/index.ts';
import { listFigureFaults, listPlayFaults } from './modules/figures/index.ts';
import { listGameFaults, type Game } from './modules/games/index.ts';
import type { ComparedGateway } from './modules/gateway/index.ts';
import { ALL_TIME, queryFaults, type Fault, type Period } from './modules/ledger/index.ts';
import { NOTICE_FAULTS } from './modules/notices/index.ts';
import type { Check } from './modules/overview/index.ts';
import { listReferralFaults } from './modules/referrals/index.ts';
import { listTicketFaults } from './modules/tickets/index.ts';
import { createBankSeal, listWithdrawalFaults } from './modules/withdrawals/index.ts';
import type { Queryable } from './platform/database/database.ts';
import type { HouseKey } from './platform/seal.ts';

/** What the checks are carried out with. */
interface CheckParts extends ComparedGateway {
  readonly chainKey: HouseKey;
  readonly games?: readonly Game[] | undefined;
}

/** Every check of the reconciliation: what `npm run reconcile` and the house's own job carry out, one after the other. */
export function listChecks(parts: CheckParts): readonly Check[] {
  return [...listPeriodChecks(ALL_TIME, parts), listTicketFaults, listStateFaults, listNoteFaults];
}

/**
 * What is so at this moment, and was made so by an administrator, is what the audit trail says last; and whatever went by a rule
 * that an operator set had that set there.
 */
export async function listStateFaults(client: Queryable): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  for (const query of [ADMINISTRATOR_FAULTS, STATUS_FAULTS, CONTROL_FAULTS, RULE_FAULTS, NOTICE_FAULTS])
    faults.push(...(await queryFaults(client, query)));
  return faults;
}

/**
 * Those of money and of what administrators did, of what was written in a period: each reads that and what it names, however
 * long the history is. What is a sum over all of it is left to `listChecks`.
 */
export function listPeriodChecks(period: Period, parts: CheckParts): readonly Check[] {
  const { gateway, pause, chainKey, games = GAMES } = parts;
  const bankSeal = createBankSeal(chainKey);
  return [
    (client) => listGameFaults(client, games, { period, chainKey }),
    (client) => listFigureFaults(client, games, period),
    (client) => listPlayFaults(client, games, period),
    (client) => listDepositFaults(client, { gateway, pause }, period),
    (client) => listWithdrawalFaults(client, { gateway, pause, bankSeal }, period),
    (client) => listReferralFaults(client, period),
    (client) => listEditFaults(client, period),
    (client) => listTrailFaults(client, period),
  ];
}
