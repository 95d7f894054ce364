import { LAST_CHARACTER, orderById } from './database.ts';

/** Of how many players whose names begin so records are searched. */
const PLAYERS_SEARCHED = 10;

/** A page of players' records, as an administrator asks for it. */
export interface OfficePage {
  readonly table: 'deposits' | 'withdrawals';
  /** What each has become: the column, and which values of it are asked for; none for all of them. */
  readonly state: { readonly column: 'status' | 'stage'; readonly of: readonly string[] };
  readonly isOldestFirst: boolean;
  /** A number that a record has, or how usernames begin; empty for everybody's. */
  readonly search: string;
  /** The columns that have a number of a record. */
  readonly numbers: readonly string[];
  readonly player: string | undefined;
  /** The last one of the page before. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** Some of the table's rows, as a statement with its values, and the direction in which their `id` goes. */
export interface OfficeRows {
  readonly text: string;
  readonly values: unknown[];
  readonly direction: string;
}

/**
 * A page of records, read by `read`. Where the search is a number of records that are of the player and the states which are
 * asked for, these are the only page.
 */
export async function readOfficePage<Row>(
  asked: OfficePage,
  read: (rows: OfficeRows) => Promise<Row[]>,
): Promise<Row[]> {
  const numbered = asked.search === '' ? [] : await read(planNumbered(asked));
  if (numbered.length > 0) return asked.after === undefined ? numbered : [];
  return await read(planPage(asked));
}

function planNumbered({ table, state, isOldestFirst, search, player, numbers }: OfficePage): OfficeRows {
  const values: unknown[] = [search];
  const bind = (value: unknown): string => `$${String(values.push(value))}`;
  const conditions = [`(${numbers.map((column) => `${column} = $1`).join(' or ')})`];
  if (player !== undefined) conditions.push(`player_id = ${bind(player)}::bigint`);
  if (state.of.length > 0) conditions.push(`${state.column} = any (${bind(state.of)}::text[])`);
  const { direction } = orderById(isOldestFirst ? 'oldest' : 'newest');
  return { text: `select * from ${table} where ${conditions.join(' and ')}`, values, direction };
}

/**
 * Everybody's page, or of players whose names begin so. Of each player and each state that is asked for a page is read by an
 * index that has its order, however long their histories are.
 */
function planPage(asked: OfficePage): OfficeRows {
  const { table, state, isOldestFirst, search, player, after } = asked;
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${String(values.push(value))}`;
  const { beyond, direction, start } = orderById(isOldestFirst ? 'oldest' : 'newest');
  const sources: string[] = [];
  const conditions = [`id ${beyond} ${bind(after ?? start)}`];
  const limit = bind(asked.limit);
  if (player !== undefined) conditions.push(`player_id = ${bind(player)}::bigint`);
  if (search !== '') {
    const [first, end] = [bind(search.toLowerCase()), bind(`${search.toLowerCase()}${LAST_CHARACTER}`)];
    const name = 'lower(username collate "C")';
    sources.push(`(select id as named from players where ${name} >= ${first} and ${name} < ${end}
      order by ${name} limit ${String(PLAYERS_SEARCHED)}) as searched`);
    conditions.push('player_id = named');
  }
  if (state.of.length > 0) {
    sources.push(`unnest(${bind(state.of)}::text[]) as asked`);
    conditions.push(`${state.column} = asked`);
  }
  const page = `(select * from ${table} where ${conditions.join(' and ')} order by id ${direction} limit ${limit}) as d`;
  const from = [...sources, sources.length === 0 ? page : `lateral ${page}`].join(' cross join ');
  return { text: `select d.* from ${from} order by d.id ${direction} limit ${limit}`, values, direction };
}
