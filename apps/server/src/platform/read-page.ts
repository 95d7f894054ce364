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

// What is hashed of so many rows takes some hundredths of a second.
const ROWS_AT_ONCE = 250;

/**
 * Goes over a list that may be as long as the house is old, some rows at a time: no more of them are in memory, and between
 * them the rest of the process has its turn. `list` gives the rows that follow one, from the first on where it is undefined;
 * `work` is told the row before, and what it gives back is given back of all.
 */
export async function goOver<Row, Found>(
  list: (after: Row | undefined, limit: number) => Promise<readonly Row[]>,
  work: (rows: readonly Row[], before: Row | undefined) => Promise<readonly Found[]> | readonly Found[],
): Promise<Found[]> {
  const found: Found[] = [];
  for (let before: Row | undefined; ;) {
    const rows = await list(before, ROWS_AT_ONCE);
    // One by one: there is no telling how many there are.
    for (const one of await work(rows, before)) found.push(one);
    if (rows.length < ROWS_AT_ONCE) return found;
    before = rows.at(-1);
  }
}
