import { GAMES } from './games.ts';
import { listEditFaults, listNoteFaults } from './modules/backoffice/index.ts';
import { listDepositFaults } from './modules/deposits/index.ts';
import { listFigureFaults, listPlayFaults } from './modules/figures/index.ts';
import { listGameFaults, type Game } from './modules/games/index.ts';
import type { PaymentGateway } from './modules/gateway/index.ts';
import type { Check } from './modules/overview/index.ts';
import { listReferralFaults } from './modules/referrals/index.ts';
import { listTicketFaults } from './modules/tickets/index.ts';
import { createBankSeal, listWithdrawalFaults } from './modules/withdrawals/index.ts';
import type { HouseKey } from './platform/seal.ts';

/** Every check of the reconciliation: what `npm run reconcile` and the house's own job carry out, one after the other. */
export function listChecks(parts: {
  readonly gateway: PaymentGateway;
  readonly chainKey: HouseKey;
  readonly games?: readonly Game[] | undefined;
}): readonly Check[] {
  const { gateway, games = GAMES } = parts;
  const bankSeal = createBankSeal(parts.chainKey);
  return [
    (client) => listGameFaults(client, games),
    (client) => listFigureFaults(client, games),
    (client) => listPlayFaults(client, games),
    (client) => listDepositFaults(client, gateway),
    (client) => listWithdrawalFaults(client, { gateway, bankSeal }),
    listReferralFaults,
    listEditFaults,
    listTicketFaults,
    listNoteFaults,
  ];
}
