import type { AdminAccount, AdminSessionRecord } from '@rang/contract';
import type pg from 'pg';
import { HOUR_MS, type Clock } from '../../platform/clock.ts';
import { doEach } from '../../platform/do-each.ts';
import type { AdminIdentity, Authenticate } from '../../platform/http/routes.ts';
import type { Randomness } from '../../platform/randomness.ts';
import type { HouseKey } from '../../platform/seal.ts';
import { createGuessLimits, type PasswordHasher } from '../passwords/index.ts';
import {
  createAuthenticate,
  createTokens,
  defineTokens,
  KEPT_MS,
  sessionClaims,
  type TokenSecret,
} from '../sessions/index.ts';
import { logIn, type AdminLoginOrder, type OpenedAdminSession, type TokenIdentity } from './log-in.ts';
import { ensureFirstAdministrator } from './manage-accounts.ts';
import type { Asker } from './change-own.ts';
import {
  changePassword,
  describeAccount,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  logOut,
} from './own-account.ts';
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from './own-second-factor.ts';
import { createSecondFactorCodes } from './second-factor.ts';
import { deleteSessionsExpiredBefore, deleteSessionsSucceeded } from './session-store.ts';
import { ADMIN_DEVICES } from './store.ts';
import { createOfficeChecks } from './office-checks.ts';

/** Everything about administrators that the rest of the house asks for. */
export interface Administrators {
  /** Whose token a call of the back office carries. */
  readonly authenticate: Authenticate<AdminIdentity>;
  logIn(order: AdminLoginOrder): Promise<OpenedAdminSession>;
  describe(admin: AdminIdentity): Promise<AdminAccount>;
  listSessions(admin: AdminIdentity): Promise<AdminSessionRecord[]>;
  endSession(asker: Asker, sessionId: string): Promise<void>;
  endOtherSessions(asker: Asker): Promise<number>;
  logOut(asker: Asker): Promise<void>;
  changePassword(asker: Asker, order: Parameters<typeof changePassword>[2]): ReturnType<typeof changePassword>;
  beginSecondFactor(asker: Asker, password: string): ReturnType<typeof beginSecondFactor>;
  confirmSecondFactor(asker: Asker, code: string): ReturnType<typeof confirmSecondFactor>;
  removeSecondFactor(asker: Asker, order: { password: string; code: string }): Promise<void>;
  /** Makes the owner `admin` with this password where there is no administrator yet. */
  ensureFirst(password: string): Promise<boolean>;
  /** Forgets sessions that have ended, and the networks and browsers that nobody came in from for long. */
  removeExpired(pool: pg.Pool): Promise<void>;
}

/** What administrators are made of. */
export interface AdministratorsParts {
  readonly pool: pg.Pool;
  /** Where sessions are looked up, one question at a time. */
  readonly sessionPool: pg.Pool;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly hasher: PasswordHasher;
  /** The house's own: signs the tokens. */
  readonly tokenSecret: TokenSecret;
  /** The house's own: seals what authenticators share with us. 64 hex characters. */
  readonly houseKey: HouseKey;
}

// What was asked for in a session is answered, or given up, long before that.
const ENDED_KEPT_MS = HOUR_MS;

const ADMIN_TOKENS = defineTokens({
  audience: 'rang:admin',
  claims: sessionClaims,
  write: ({ adminId, sessionId, username }: TokenIdentity) => ({ sub: String(adminId), sid: sessionId, username }),
  read: ({ sub, sid, username }): TokenIdentity => ({ adminId: BigInt(sub), sessionId: sid, username }),
});

/** Makes the administrators over a database. */
export function createAdministrators(given: AdministratorsParts): Administrators {
  const { clock } = given;
  const tokens = createTokens(given.tokenSecret, given, ADMIN_TOKENS);
  const { sessions, ...checks } = createOfficeChecks(given);
  const codes = createSecondFactorCodes(given.houseKey, given.randomness);
  const limits = {
    guesses: createGuessLimits({ ...given, kind: 'administrators' }),
    codeGuesses: createGuessLimits({ ...given, kind: 'codes of administrators' }),
  };
  const sign = (identity: TokenIdentity, expiresAt: number): Promise<string> => tokens.sign(identity, expiresAt);
  const parts = { ...given, ...limits, sessions, codes, sign };
  return {
    authenticate: checks.withRole(createAuthenticate({ clock, tokens, sessions })),
    logIn: (order) => logIn(parts, order),
    describe: (admin) => describeAccount(parts, admin),
    listSessions: (admin) => listOwnSessions(parts, admin),
    endSession: (asker, sessionId) => endOwnSession(parts, asker, sessionId),
    endOtherSessions: (asker) => endOtherSessions(parts, asker),
    logOut: (asker) => logOut(parts, asker),
    changePassword: (asker, order) => changePassword(parts, asker, order),
    beginSecondFactor: (asker, password) => beginSecondFactor(parts, asker, password),
    confirmSecondFactor: (asker, code) => confirmSecondFactor(parts, asker, code),
    removeSecondFactor: (asker, order) => removeSecondFactor(parts, asker, order),
    ensureFirst: (password) => ensureFirstAdministrator({ ...given, at: new Date(clock.now()), by: 'start' }, password),
    removeExpired: (jobPool) => {
      const unused = new Date(clock.now() - KEPT_MS);
      return doEach([
        () => deleteSessionsSucceeded(jobPool, new Date(clock.now() - ENDED_KEPT_MS)),
        () => deleteSessionsExpiredBefore(jobPool, unused),
        () => ADMIN_DEVICES.deleteUnusedSince(jobPool, unused),
      ]);
    },
  };
}
