import { GAMES } from './games.ts';
import { listEditFaults, listNoteFaults } from './modules/backoffice/index.ts';
import { listDepositFaults } from './modules/deposits/index.ts';
import { listFigureFaults, listPlayFaults } from './modules/figures/index.ts';
import { listGameFaults, type Game } from './modules/games/index.ts';
import type { PaymentGateway } from './modules/gateway/index.ts';
import { ALL_TIME, type Span } from './modules/ledger/index.ts';
import type { Check } from './modules/overview/index.ts';
import { listReferralFaults } from './modules/referrals/index.ts';
import { listTicketFaults } from './modules/tickets/index.ts';
import { createBankSeal, listWithdrawalFaults } from './modules/withdrawals/index.ts';
import type { HouseKey } from './platform/seal.ts';

/** What the checks are carried out with. */
interface CheckParts {
  readonly gateway: PaymentGateway;
  readonly chainKey: HouseKey;
  readonly games?: readonly Game[] | undefined;
}

/** Every check of the reconciliation: what `npm run reconcile` and the house's own job carry out, one after the other. */
export function listChecks(parts: CheckParts): readonly Check[] {
  return [...listSpanChecks(ALL_TIME, parts), listTicketFaults, listNoteFaults];
}

/**
 * Those of money, of what was written in a span: each reads that and what it names, however long the history is. What is a sum
 * over all of it is left to `listChecks`.
 */
export function listSpanChecks(span: Span, parts: CheckParts): readonly Check[] {
  const { gateway, games = GAMES } = parts;
  const bankSeal = createBankSeal(parts.chainKey);
  return [
    (client) => listGameFaults(client, games, span),
    (client) => listFigureFaults(client, games, span),
    (client) => listPlayFaults(client, games, span),
    (client) => listDepositFaults(client, gateway, span),
    (client) => listWithdrawalFaults(client, { gateway, bankSeal }, span),
    (client) => listReferralFaults(client, span),
    (client) => listEditFaults(client, span),
  ];
}
