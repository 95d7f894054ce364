/** Part of a list; `next` is where the page after it begins, null where there is none. */
export interface Page<Row> {
  readonly page: Row[];
  readonly next: string | null;
}

/**
 * Reads one page of a list: `list` is asked for one row more than the page has, which tells whether there is another page,
 * and `nameRow` names the last one of the page, after which that begins.
 */
export async function readPage<Row>(
  limit: number,
  list: (limit: number) => Promise<Row[]>,
  nameRow: (row: Row) => string,
): Promise<Page<Row>> {
  const found = await list(limit + 1);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return { page, next: found.length > page.length && last !== undefined ? nameRow(last) : null };
}

/** How many of what was found are kept; the others are counted. */
export const KEPT_FOUND = 1_000;

/** Something that was found; `more` is how many others were found after it, which are not kept. */
export interface Counted {
  readonly more?: number;
}

/** Puts one to what was found, or counts it with the last one: nobody reads more of them, and there may be millions. */
export function noteFound<Found extends Counted>(found: Found[], one: Found): void {
  const last = found.at(-1);
  if (last === undefined || found.length < KEPT_FOUND) found.push(one);
  else found[found.length - 1] = { ...last, more: countFound([last, one]) - 1 };
}

/** How many were found, those that are only counted too. */
export function countFound(found: readonly Counted[]): number {
  return found.reduce((sum, { more = 0 }) => sum + 1 + more, 0);
}

/** The same in words, after which the first are named; `what` is what they are. */
export function describeFound(found: readonly Counted[], what: string): string {
  const count = countFound(found);
  const named = count === found.length ? '' : `, the first ${String(found.length)} of which are named`;
  return `${String(count)} ${what}${named}`;
}

// What is hashed of so many rows takes some hundredths of a second.
const ROWS_AT_ONCE = 250;

/**
 * Goes over a list that may be as long as the house is old, some rows at a time: no more of them are in memory, and between
 * them the rest of the process has its turn. `list` gives the rows that follow one, from the first on where it is undefined;
 * `work` is told the row before, and the first of what it gives back are given back of all.
 */
export async function goOver<Row, Found extends Counted>(
  list: (after: Row | undefined, limit: number) => Promise<readonly Row[]>,
  work: (rows: readonly Row[], before: Row | undefined) => Promise<readonly Found[]> | readonly Found[],
): Promise<Found[]> {
  const found: Found[] = [];
  for (let before: Row | undefined; ;) {
    const rows = await list(before, ROWS_AT_ONCE);
    for (const one of await work(rows, before)) noteFound(found, one);
    if (rows.length < ROWS_AT_ONCE) return found;
    before = rows.at(-1);
  }
}
