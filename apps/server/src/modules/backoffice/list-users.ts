import type { AdminUserOrder, AdminUserRecord } from '@rang/contract';
import { LAST_CHARACTER, type Filled, type Queryable, type RecordOf } from '../../platform/database/database.ts';
import { readPage } from '../../platform/read-page.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Which players are asked for. */
export interface UserFilter {
  /** The beginning of a username, or of an e-mail address where it has an `@`. */
  readonly search?: string | undefined;
  readonly order: AdminUserOrder;
  /** `next` of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface UserRow extends RecordOf<'players', 'id' | 'username' | 'name' | 'email' | 'status' | 'createdAt'> {
  readonly balance: Filled<RecordOf<'accounts', 'balance'>>['balance'];
  readonly isAdmin: boolean;
}

/** What players are listed by: an index has each of these orders, so that a page reads a page however many players there are. */
interface Listing {
  readonly by: 'id' | 'username' | 'email';
  readonly isDescending: boolean;
}

const COLUMNS = {
  id: 'players.id',
  username: 'lower(players.username collate "C")',
  email: 'lower(players.email collate "C")',
} as const;

/** What is told of each player. */
export const USER_COLUMNS = `players.id, players.username, players.name, players.email, players.status,
  players.created_at as "createdAt",
  (select balance from accounts where owner_id = players.id and kind = 'wallet') as balance,
  exists (select from administrators where lower(administrators.username collate "C") = lower(players.username collate "C"))
    as "isAdmin"`;

/**
 * One page of players with their balances. Whoever searches gets those whose username or address begins so, in its order. A
 * balance is nothing to sort by: an index of it would have to be written at every bet.
 */
export async function listUsers(
  client: Queryable,
  filter: UserFilter,
): Promise<{ users: AdminUserRecord[]; next: string | null }> {
  const listing = chooseListing(filter);
  const { page, next } = await readPage(
    filter.limit,
    async (limit) => (await client.query<UserRow>(queryUsers({ ...filter, limit }, listing))).rows,
    (user) => formatCursor(listing, user),
  );
  return { users: page.map(wireUser), next };
}

export function wireUser({ id, createdAt, ...user }: UserRow): AdminUserRecord {
  return { _id: String(id), ...user, createdAt: createdAt.toISOString() };
}

function chooseListing({ search = '', order }: UserFilter): Listing {
  const isDescending = order === 'newest' || order === 'username-desc';
  if (search.includes('@')) return { by: 'email', isDescending: order === 'username-desc' };
  if (search !== '') return { by: 'username', isDescending: order === 'username-desc' };
  return { by: order === 'newest' || order === 'oldest' ? 'id' : 'username', isDescending };
}

function queryUsers(filter: UserFilter, { by, isDescending }: Listing): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${String(values.push(value))}`;
  const column = COLUMNS[by];
  const [direction, beyond] = isDescending ? ['desc', '<'] : ['asc', '>'];
  const conditions: string[] = [];
  if (by !== 'id' && filter.search !== undefined && filter.search !== '') {
    const first = bind(filter.search.toLowerCase());
    const end = bind(`${filter.search.toLowerCase()}${LAST_CHARACTER}`);
    conditions.push(`${column} >= ${first} and ${column} < ${end}`);
  }
  if (filter.after !== undefined) {
    const { value, id } = readCursor(filter.after, by);
    // An address may be claimed by several players; a username is one player's.
    if (by === 'id') conditions.push(`players.id ${beyond} ${bind(id)}`);
    else if (by === 'username') conditions.push(`${column} ${beyond} ${bind(value)}`);
    else conditions.push(`(${column}, players.id) ${beyond} (${bind(value)}, ${bind(id)}::bigint)`);
  }
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const orderBy = by === 'email' ? `${column} ${direction}, players.id ${direction}` : `${column} ${direction}`;
  const text = `
    select ${USER_COLUMNS} from players ${where} order by ${orderBy} limit ${bind(filter.limit)}`;
  return { text, values };
}

function formatCursor({ by }: Listing, { id, username, email }: UserRow): string {
  const value = by === 'username' ? username : email;
  return by === 'id' ? String(id) : `${String(id)} ${value.toLowerCase()}`;
}

function readCursor(after: string, by: Listing['by']): { id: bigint; value: string } {
  const { id, value = '' } = /^(?<id>[1-9][0-9]{0,17})(?: (?<value>.+))?$/su.exec(after)?.groups ?? {};
  if (id === undefined || (value === '') !== (by === 'id')) throw new Refusal('BAD_REQUEST');
  return { id: BigInt(id), value };
}
