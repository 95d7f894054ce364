import { MOVEMENT_KINDS, type Currency, type MovementKind } from '@rang/contract';
import type { Filled, Queryable, RecordOf, RowOf } from '../../platform/database/database.ts';

/**
 * One movement of a player's money, in hundredths of rupees, which are paise, or of coins. An amount above zero came in, one
 * below went out; `balance` is what the account held after it.
 */
export interface Movement extends Filled<
  RecordOf<'transfers', 'id' | 'amount' | 'balance' | 'reference' | 'createdAt'>
> {
  readonly kind: RowOf<'transfers'>['reason'];
}

/** Which movements are asked for: all that fit, the newest `limit` of them, in the order of time where it is bounded. */
export interface MovementFilter {
  readonly playerId: bigint;
  readonly currency: Currency;
  readonly kind?: MovementKind | undefined;
  /** From this moment on. */
  readonly since?: Date | undefined;
  /** Before this moment. */
  readonly until?: Date | undefined;
  /** Older than this transfer. */
  readonly before?: bigint | undefined;
  readonly limit: number;
}

type Bind = (value: unknown, type: 'bigint' | 'text' | 'timestamptz') => string;

/** Which of an account's transfers, and in which order an index has them. */
interface Order {
  readonly range: string;
  readonly by: string;
  /** The moment and the id that all of the page come before, where there is a page before it. */
  readonly edge?: string;
}

const LATEST = 9_223_372_036_854_775_807n;

function orderById(asked: MovementFilter, bind: Bind): Order {
  return { range: `t.id < ${bind(asked.before ?? LATEST, 'bigint')}`, by: 'id desc' };
}

// A batch is booked with the times of its commands, so that of two movements the later in time may have the lower id. Days
// are of times: within them the movements are in the order of time, and only those of one time in that of their ids.
function orderByTime(asked: MovementFilter, bind: Bind): Order {
  const [since, until] = [asked.since ?? '-infinity', asked.until ?? 'infinity'];
  const [first, end] = [bind(since, 'timestamptz'), bind(until, 'timestamptz')];
  const by = 'created_at desc, id desc';
  if (asked.before === undefined) return { range: `t.created_at >= ${first} and t.created_at < ${end}`, by };
  const before = bind(asked.before, 'bigint');
  // One bound and not two: an index is entered at one of them, and read on from there until the other holds as well.
  const edge = `
    select case when min(created_at) < ${end} then min(created_at) else ${end} end as at,
      case when min(created_at) < ${end} then ${before} else 0 end as id
    from transfers where id = ${before} and greatest(from_account, to_account) = (select id from account)`;
  const range = `t.created_at >= ${first} and (t.created_at, t.id) < ((select at from edge), (select id from edge))`;
  return { range, by, edge };
}

/**
 * A query for movements, the newest first: for one page, or for a cursor. Each kind is read as its index has it, and no
 * further than a page. The player's account is the greater one of a transfer's two: the house's come first.
 */
export function queryMovements(asked: MovementFilter): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind: Bind = (value, type) => `$${String(values.push(value))}::${type}`;
  const [owner, account] = [
    bind(asked.playerId, 'bigint'),
    bind(asked.currency === 'INR' ? 'wallet' : 'coins', 'text'),
  ];
  const limit = bind(asked.limit, 'bigint');
  const hasDays = asked.since !== undefined || asked.until !== undefined;
  const { range, by, edge } = hasDays ? orderByTime(asked, bind) : orderById(asked, bind);
  // Each kind has an order and a limit of its own: of a union as a whole PostgreSQL would read and sort all there is.
  const listKind = (kind: MovementKind): string => `
    (select t.id, t.reason, t.to_account, t.amount, t.balance, t.reference, t.created_at from transfers t
     where greatest(t.from_account, t.to_account) = (select id from account) and t.reason = ${bind(kind, 'text')}
       and ${range}
     order by ${by} limit ${limit})`;
  const kinds = asked.kind === undefined ? MOVEMENT_KINDS : [asked.kind];
  // Coins are kept whole.
  const hundredths = bind(asked.currency === 'INR' ? 1 : 100, 'bigint');
  const text = `
    with account as materialized (select id from accounts where owner_id = ${owner} and kind = ${account})
      ${edge === undefined ? '' : `, edge as materialized (${edge})`}
    select id, reason as kind,
      case when to_account = (select id from account) then amount else -amount end * ${hundredths} as amount,
      balance * ${hundredths} as balance, reference, created_at as "createdAt"
    from (${kinds.map(listKind).join(' union all ')}) as movements
    order by ${by} limit ${limit}`;
  return { text, values };
}

/** A player's movements, newest first, each with the balance after it. */
export async function listMovements(client: Queryable, asked: MovementFilter): Promise<Movement[]> {
  return (await client.query<Movement>(queryMovements(asked))).rows;
}
