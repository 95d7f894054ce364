import type { Paise } from '@rang/contract';
import type pg from 'pg';
import {
  createAccounts,
  DEMO,
  registerAccountRoutes,
  type Accounts,
  type WhenOpened,
} from './modules/accounts/index.ts';
import { openDemoWallet } from './modules/ledger/index.ts';
import type { AccountMail } from './modules/mails/index.ts';
import {
  createPasswords,
  registerPasswordRoutes,
  type Passwords,
  type PasswordsParts,
} from './modules/passwords/index.ts';
import { createSessions, registerSessionRoutes, type Sessions, type SessionsParts } from './modules/sessions/index.ts';
import { type Clock, HOUR_SECONDS } from './platform/clock.ts';
import { doEach } from './platform/do-each.ts';
import type { Routes } from './platform/http/routes.ts';
import type { Jobs } from './platform/jobs.ts';

/** Who plays: accounts, the sessions of their owners, and the passwords that open those. */
export interface Players {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  /** Removes what ran out or is kept no longer, of all three. */
  removeExpired(pool: pg.Pool): Promise<void>;
}

/** What players are made of. */
export type PlayersParts = SessionsParts &
  Omit<PasswordsParts, 'sessions'> & {
    readonly welcome?: Paise;
    readonly onOpened?: WhenOpened;
  };

/** Makes accounts, sessions and passwords over one database; each knows those before it alone. */
export function createPlayers(parts: PlayersParts): Players {
  const accounts = createAccounts(parts);
  const sessions = createSessions(parts);
  const passwords = createPasswords({ ...parts, sessions });
  const owners = [sessions, passwords, accounts];
  const removeExpired = (pool: pg.Pool): Promise<void> => doEach(owners.map((each) => () => each.removeExpired(pool)));
  return { accounts, sessions, passwords, removeExpired };
}

/** The calls about players. `publicUrl` is where browsers reach the house: over https its cookies are never sent in the clear. */
export function registerPlayerRoutes(
  routes: Routes,
  { players, publicUrl }: { players: Players; publicUrl: () => string },
): void {
  registerAccountRoutes(routes, players.accounts);
  registerSessionRoutes(routes, players.sessions);
  registerPasswordRoutes(routes, { passwords: players.passwords, publicUrl });
}

/** Every second, begins to send the mails that are due; every hour, removes what ran out. */
export function registerPlayerJobs(
  jobs: Jobs,
  { players, mail, pool }: { players: Players; mail: Pick<AccountMail, 'sendDue'>; pool: pg.Pool },
): void {
  jobs.every('players-send-mail', 1, async () => {
    await mail.sendDue();
  });
  jobs.every('players-remove-expired', HOUR_SECONDS, () => players.removeExpired(pool));
}

/** In play money only: the player `demo` with ₹10,000 to begin with, opened as it is published at every start. */
export async function ensureDemoPlayer(
  { accounts, passwords }: Pick<Players, 'accounts' | 'passwords'>,
  parts: { pool: pg.Pool; clock: Clock },
): Promise<void> {
  const playerId = await accounts.ensurePlayer({ ...DEMO, emailConfirmed: true });
  await passwords.restoreDemo(playerId);
  await openDemoWallet(parts.pool, { playerId, at: new Date(parts.clock.now()) });
}
