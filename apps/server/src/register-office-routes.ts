import type pg from 'pg';
import type { Config } from './config.ts';
import { registerAdministratorRoutes, type Administrators } from './modules/administrators/index.ts';
import { registerAuditRoutes } from './modules/audit/index.ts';
import { registerBackofficeRoutes } from './modules/backoffice/index.ts';
import { registerAdminDepositRoutes, type Deposits } from './modules/deposits/index.ts';
import { registerFigureRoutes } from './modules/figures/index.ts';
import { registerNoticeRoutes, type NoticeBoard } from './modules/notices/index.ts';
import type { Game, OpenGame } from './modules/games/index.ts';
import type { PaymentGateway } from './modules/gateway/index.ts';
import type { Intake } from './modules/intake/index.ts';
import type { MovementNames } from './modules/ledger/index.ts';
import { insertTicketNewsMail } from './modules/mails/index.ts';
import { registerOverviewRoutes, registerSystemRoutes } from './modules/overview/index.ts';
import { queueNotice } from './modules/push/index.ts';
import type { Sessions } from './modules/sessions/index.ts';
import { registerAdminRewardRoutes } from './modules/referrals/index.ts';
import { registerTicketRoutes, type TellPlayer, type TicketNews } from './modules/tickets/index.ts';
import { registerAdminWithdrawalRoutes } from './modules/withdrawals/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Routes } from './platform/http/routes.ts';

/** What the system page is told of the process. */
export type SystemReaders = Pick<Parameters<typeof registerSystemRoutes>[1], 'jobs' | 'listPools' | 'countSockets'>;

interface OfficeParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly config: Pick<Config, 'MONEY' | 'SOCKETS' | 'COMMIT' | 'WITHDRAWAL_SECOND_APPROVAL'>;
  readonly intake: Intake;
  readonly gateway: PaymentGateway;
  readonly system: SystemReaders;
  readonly administrators: Administrators;
  readonly deposits: Deposits;
  readonly notices: NoticeBoard;
  readonly ticketNews: TicketNews;
  readonly players: { readonly sessions: Sessions };
  readonly games: ReadonlyMap<string, OpenGame>;
  readonly names: MovementNames;
  readonly gameList: readonly Game[];
  /** Where browsers reach the house. */
  readonly publicUrl: () => string;
}

/** By mail, and on the devices that take notices. */
const tellOfTicket: TellPlayer = async (client, news) => {
  await insertTicketNewsMail(client, news);
  const { playerId, ticketId, newsNumber, at } = news;
  await queueNotice(client, { playerId, kind: 'ticket-answered', event: `${ticketId} ${String(newsNumber)}`, at });
};

/** Every call of the back office that is no game's, and what players write to it. */
export function registerOfficeRoutes(routes: Routes, parts: OfficeParts): void {
  registerAdministratorRoutes(routes, parts);
  registerOverviewRoutes(routes, { ...parts, games: parts.gameList });
  registerBackofficeRoutes(routes, { ...parts, sessions: parts.players.sessions });
  const { SOCKETS: socketLimit, COMMIT: commit, WITHDRAWAL_SECOND_APPROVAL: secondApprovalAbove } = parts.config;
  registerSystemRoutes(routes, { ...parts, ...parts.system, socketLimit, commit });
  registerAuditRoutes(routes, parts.pool);
  registerFigureRoutes(routes, parts);
  registerTicketRoutes(routes, { ...parts, tellPlayer: tellOfTicket });
  registerAdminWithdrawalRoutes(routes, { ...parts, secondApprovalAbove });
  registerAdminDepositRoutes(routes, parts);
  registerAdminRewardRoutes(routes, parts);
  registerNoticeRoutes(routes, parts);
}
