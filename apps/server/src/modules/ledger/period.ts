import type { Queryable } from '../../platform/database/database.ts';
import { endOfIndiaDay, indiaDay, startOfIndiaDay } from '../../platform/india-days.ts';

/** What of the books is gone over, as conditions in SQL on a row; each names the column that it is asked of. */
export interface Period {
  readonly isWhole: boolean;
  /** On the number of a transfer. */
  transfer(id: string): string;
  /** On a version 7 UUID: what was first written in the period. */
  identity(id: string): string;
  /** On a moment. */
  moment(at: string): string;
  /** On a day of India. */
  day(column: string): string;
}

const everything = (): string => 'true';

/** All there is. */
export const ALL_TIME: Period = {
  isWhole: true,
  transfer: everything,
  identity: everything,
  moment: everything,
  day: everything,
};

/** A day of India, `2026-11-21`. */
export async function readPeriodOfDay(client: Queryable, day: string): Promise<Period> {
  return await readPeriod(client, { from: startOfIndiaDay(day), until: endOfIndiaDay(day) });
}

/**
 * From one moment until before another. Its transfers are all those between the first and the last that say so: without a
 * gap, so that each player's balances follow from one another.
 */
export async function readPeriod(client: Queryable, { from, until }: { from: Date; until: Date }): Promise<Period> {
  const isIn = (column: string, [first, end]: [string, string]): string =>
    `(${column} >= '${first}' and ${column} < '${end}')`;
  const moment = (at: string): string => isIn(at, [from.toISOString(), until.toISOString()]);
  const written = await client.query<{ first: bigint | null; last: bigint | null }>(
    // Materialized: for the least number alone, all of history would be read until the first of the period is come upon.
    `with written as materialized (select id from transfers where ${moment('created_at')})
     select min(id) as first, max(id) as last from written`,
  );
  const { first = null, last = null } = written.rows[0] ?? {};
  return {
    isWhole: false,
    transfer: (id) =>
      first === null || last === null ? 'false' : `(${id} between ${String(first)} and ${String(last)})`,
    identity: (id) => isIn(id, [firstIdentityAt(from), firstIdentityAt(until)]),
    moment,
    day: (column) => isIn(column, [indiaDay(from), indiaDay(until)]),
  };
}

/** What no version 7 UUID of that millisecond or later comes before. */
function firstIdentityAt(moment: Date): string {
  const ms = moment.getTime().toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-0000-0000-000000000000`;
}

/** The UUID that the reference of a transfer `t` is, null where it is none: so that what it names is found by its identity. */
export const REFERENCE_AS_ID = `case when pg_input_is_valid(t.reference, 'uuid') then t.reference::uuid end`;

/** A query of what the transfers of a period name, of those whose keys begin so. */
export function listNamedIn(period: Period, prefix: string): string {
  return `select ${REFERENCE_AS_ID} from transfers t where ${period.transfer('t.id')} and starts_with(t.key, '${prefix}')`;
}

/** The things of a game that its transfers name: the keys of these are `game`, the reason and the thing. */
interface Named {
  readonly game: string;
  readonly table: string;
  /** What one is called. */
  readonly what: string;
  /** Further conditions on a thing `b` and its transfer `t`. */
  readonly fits?: string;
}

/** A query of the faults of transfers of a period that go under a game's keys and name nothing of it. */
export function findStrayTransfers(period: Period, { game, table, what, fits = '' }: Named): string {
  return `select 'has reason ' || t.reason || ' but no ${what}' as fault, 'transfer ' || t.id as subject from transfers t
    where ${period.transfer('t.id')} and t.key like '${game}-%' and not exists (
      select from ${table} b where b.id = ${REFERENCE_AS_ID} and b.id::text = t.reference
        and t.key = '${game}-' || t.reason || ':' || t.reference ${fits}
    )`;
}

/**
 * A join with the ids that a query gives, each once; nothing for all time. A condition that a row is among them would be judged
 * to hold of half the table, and everything that goes with a row be read in whole.
 */
export function joinOnly(period: Period, id: string, ids: string): string {
  return period.isWhole ? '' : `join (${ids}) as meant (id) on meant.id = ${id}`;
}

/** Where the things of a table are booked: under which reason, and at which moments that they tell of themselves. */
interface Booked {
  readonly table: 'deposits' | 'withdrawals';
  readonly reason: string;
  readonly moments: readonly string[];
}

/**
 * A query of the ids of a table whose rows are booked under a reason: first written in the period, moved in it, or said to have
 * ended in it, whether any money moved or not.
 */
export function listBookedIn(period: Period, { table, reason, moments }: Booked): string {
  const said = moments.map((at) => `union select id from ${table} where ${period.moment(at)}`);
  return `select id from ${table} where ${period.identity('id')} ${said.join(' ')}
    union select ${REFERENCE_AS_ID} from transfers t where ${period.transfer('t.id')} and t.reason = '${reason}'`;
}

/** A condition on the number of an entry of the audit trail: appended in the period. */
export function isInTrail(entry: string, period: Period): string {
  return period.isWhole ? 'true' : `${entry} in (select id from audit_entries where ${period.moment('at')})`;
}
