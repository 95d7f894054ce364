import { isDeepStrictEqual } from 'node:util';
import type { AuditRecord, CrashRestrictions } from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { AdminIdentity } from '../../../platform/http/routes.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { appendAudit, wireEntry } from '../../audit/index.ts';
import { readControls } from '../../controls/index.ts';
import { setRestrictions, type Restrictions } from './set-restrictions.ts';

/** What the settings are kept in and timed by. */
export interface SettingsParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
}

/** The settings as an administrator wants them. */
export interface SettingsOrder {
  readonly admin: AdminIdentity;
  readonly network: string;
  readonly settings: CrashRestrictions;
  /** What the administrator has seen set; undefined where that was not said. */
  readonly expected: CrashRestrictions | undefined;
  readonly reason: string | undefined;
}

/** What became of an order: from which round on it holds, and its entry; both null where all was set like this already. */
export interface SettingsChange {
  readonly settings: CrashRestrictions;
  readonly holdsFrom: number | null;
  readonly entry: AuditRecord | null;
}

/** What is set now. */
export async function readSettings(pool: pg.Pool): Promise<CrashRestrictions> {
  return wireSettings(await readControls(pool));
}

/**
 * Sets what is restricted, with its entry in the audit trail: both are kept, or neither. Throws SETTINGS_CHANGED where
 * another has set something else than was seen meanwhile.
 */
export async function changeSettings({ pool, clock }: SettingsParts, order: SettingsOrder): Promise<SettingsChange> {
  const { restrictCrashMultiplier: crashMultiplier, restrictHighBets: crashHighBets } = order.settings;
  return await inTransaction(pool, async (client) => {
    const change = await setRestrictions(client, { clock, restrictions: { crashMultiplier, crashHighBets } });
    const [before, after] = [wireSettings(change.before), wireSettings(change.after)];
    if (change.holdsFrom === null) return { settings: after, holdsFrom: null, entry: null };
    if (order.expected !== undefined && !isDeepStrictEqual(order.expected, before))
      throw new Refusal('SETTINGS_CHANGED');
    const holdsFrom = Number(change.holdsFrom);
    const entry = await appendAudit(client, {
      ...{ administrator: order.admin, from: order.network, action: 'crash.restrict', subject: 'crash' },
      ...{
        before: { ...before },
        after: { ...after, round: holdsFrom },
        reason: order.reason,
        at: new Date(clock.now()),
      },
    });
    return { settings: after, holdsFrom, entry: wireEntry(entry) };
  });
}

function wireSettings({ crashMultiplier, crashHighBets }: Restrictions): CrashRestrictions {
  return { restrictCrashMultiplier: crashMultiplier, restrictHighBets: crashHighBets };
}
