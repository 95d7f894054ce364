import { readNetwork } from '@rang/connections';
import type { AuditRecord } from '@rang/contract';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Queryable } from '../../platform/database/database.ts';
import type { AdminIdentity } from '../../platform/http/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { appendAudit, wireEntry, type Json } from '../audit/index.ts';
import type { Change } from './set-controls.ts';
import type { Controls } from './store.ts';

/** What controls are applied over. */
export interface ControlParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
}

/** Who sets a control, as the call says it. */
export interface ControlRequest {
  readonly admin: AdminIdentity;
  readonly request: FastifyRequest;
  readonly body:
    | {
        readonly reason?: string | undefined;
        /** The round that it is meant to hold from, where somebody was shown one. */
        readonly round?: number | undefined;
      }
    | null
    | undefined;
}

/** One control of a game: how the audit trail names it, how it is set, and what of the controls it is. */
export interface Control<Round extends number | null> {
  readonly action: string;
  readonly subject: string;
  readonly set: (client: Queryable) => Promise<Change>;
  /** Its value for people: primitive, so that two of them can be compared. */
  readonly read: (controls: Controls) => Readonly<Record<string, Exclude<Json, object>>>;
  /** The first round that has not opened; null for a game whose control is of no round. */
  readonly readRound: (client: Queryable) => Promise<Round>;
}

export interface AppliedControl<Round> extends Change {
  /** The round that takes what was set, and no earlier one does. */
  readonly round: Round;
  /** Null where nothing had to be changed. */
  readonly entry: AuditRecord | null;
}

/**
 * Sets a control together with its entry in the audit trail. The controls are held from before they are read until the
 * transaction ends, so that of two administrators each entry says what was really there before; and no round opens
 * meanwhile, so that the round that is named is the first one that takes what was set. Throws CONTROL_ROUND_OPENED where
 * that is no longer the one which the administrator was shown, and whatever the control refuses.
 */
export async function applyControl<Round extends number | null>(
  { pool, clock }: ControlParts,
  { admin, request, body }: ControlRequest,
  control: Control<Round>,
): Promise<AppliedControl<Round>> {
  return inTransaction(pool, async (client) => {
    const change = await control.set(client);
    const round = await control.readRound(client);
    if (body?.round !== undefined && body.round !== round) throw new Refusal('CONTROL_ROUND_OPENED');
    const [before, after] = [control.read(change.before), control.read(change.after)];
    if (Object.entries(after).every(([name, value]) => before[name] === value))
      return { ...change, round, entry: null };
    const { action, subject } = control;
    const entry = await appendAudit(client, {
      ...{ administrator: admin, from: readNetwork(request.ip), action, subject, reason: body?.reason },
      ...{ before, after: round === null ? after : { ...after, round }, at: new Date(clock.now()) },
    });
    return { ...change, round, entry: wireEntry(entry) };
  });
}
