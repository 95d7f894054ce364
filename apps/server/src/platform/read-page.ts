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
