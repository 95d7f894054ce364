import { keepRecent } from '@rang/connections';
import type { AdminRole } from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { takingNothing } from '../../platform/database/taking-nothing.ts';
import type { AdminIdentity, Authenticate } from '../../platform/http/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createSessionChecks, type SessionChecks } from '../sessions/index.ts';
import type { TokenIdentity } from './log-in.ts';
import { readMoment, touchSessions } from './session-store.ts';

const MAX_SESSIONS = 10_000;

/** Who may go on in the back office, and as what. */
export interface OfficeChecks {
  readonly sessions: SessionChecks;
  /** Adds to whose token it is the role that the administrator has now: a token says nothing of it. */
  withRole(authenticate: Authenticate<TokenIdentity>): Authenticate<AdminIdentity>;
}

/**
 * Makes the checks. Administrators are few, so that the database is asked with every call: what another process has ended,
 * or whom it has given another role, holds at once.
 */
export function createOfficeChecks(parts: { readonly clock: Clock; readonly sessionPool: pg.Pool }): OfficeChecks {
  const roles = keepRecent<{ readonly role: AdminRole }>(MAX_SESSIONS);
  const sessions = createSessionChecks({
    clock: parts.clock,
    maxAgeMs: 0,
    selectLive: async (sessionIds) => {
      const order = { sessionIds, ...readMoment(parts.clock.now()) };
      const live = await takingNothing(() => touchSessions(parts.sessionPool, order));
      for (const { id, role } of live) roles.set(id, { role });
      return new Set(live.map(({ id }) => id));
    },
  });
  return {
    sessions,
    withRole: (authenticate) => async (header) => {
      const identity = await authenticate(header);
      const found = roles.get(identity.sessionId);
      if (found === undefined) throw new Refusal('UNAUTHORIZED');
      return { ...identity, role: found.role };
    },
  };
}
