import { useState } from 'react';

/** One page of a list: its rows, and which of how many pages it is. A page beyond the end is the last one. */
interface Page<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly pages: number;
}

/** Where a list stands and how it is turned; to no page where there is none. */
export interface Paging<Row> extends Page<Row> {
  readonly size: number;
  readonly first: (() => void) | undefined;
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
  readonly last: (() => void) | undefined;
  readonly chooseSize: (size: number) => void;
}

export function pageOf<Row>(rows: readonly Row[], wanted: { page: number; size: number }): Page<Row> {
  const pages = Math.max(1, Math.ceil(rows.length / wanted.size));
  const page = Math.min(Math.max(wanted.page, 1), pages);
  return { rows: rows.slice((page - 1) * wanted.size, page * wanted.size), page, pages };
}

/** Pages through rows; another size starts at the first page again. */
export function usePaging<Row>(all: readonly Row[], firstSize: number): Paging<Row> {
  const [wanted, setWanted] = useState({ page: 1, size: firstSize });
  const { rows, page, pages } = pageOf(all, wanted);
  const turnTo = (to: number) => () => setWanted((before) => ({ ...before, page: to }));
  return {
    rows,
    page,
    pages,
    size: wanted.size,
    first: page > 1 ? turnTo(1) : undefined,
    previous: page > 1 ? turnTo(page - 1) : undefined,
    next: page < pages ? turnTo(page + 1) : undefined,
    last: page < pages ? turnTo(pages) : undefined,
    chooseSize: (size) => setWanted({ page: 1, size }),
  };
}
