/** The rows of one page, the page held inside what there is; `pages` is at least one. */
export function pageOf<Row>(
  rows: readonly Row[],
  wanted: { page: number; size: number },
): { page: number; pages: number; shown: readonly Row[] } {
  const pages = Math.max(1, Math.ceil(rows.length / wanted.size));
  const page = Math.min(Math.max(0, wanted.page), pages - 1);
  return { page, pages, shown: rows.slice(page * wanted.size, (page + 1) * wanted.size) };
}
