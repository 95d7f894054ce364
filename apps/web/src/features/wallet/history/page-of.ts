/** One page of a list: its rows, and where it stands among the pages. A page beyond the end is the last one. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly pages: number;
}

export function pageOf<Row>(rows: readonly Row[], wanted: number, size: number): Page<Row> {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const page = Math.min(Math.max(wanted, 1), pages);
  return { rows: rows.slice((page - 1) * size, page * size), page, pages };
}
