import { keepPreviousData, useQuery } from '@tanstack/react-query';
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

interface Pages<Item> {
  readonly queryKey: readonly string[];
  readonly size: number;
  readonly idOf: (item: Item) => string;
  /** Asks the house for what lies before the item of this id. */
  readonly list: (query: { limit: number; before?: string }) => Promise<readonly Item[]>;
  readonly isEnabled?: boolean;
}

/** A list that the house keeps, newest first, a page at a time. */
export function usePagesBefore<Item>({ queryKey, size, idOf, list, isEnabled = true }: Pages<Item>) {
  // The last item of every page before this one.
  const [marks, setMarks] = useState<readonly string[]>([]);
  const before = marks.at(-1);
  const query = useQuery({
    queryKey: [...queryKey, before ?? 'newest'],
    // One more than is shown says whether there is a further page.
    queryFn: () => list({ limit: size + 1, ...(before === undefined ? {} : { before }) }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
  const found = query.data;
  const items = found?.slice(0, size);
  const last = items?.at(-1);
  const hasMore = found !== undefined && found.length > size && last !== undefined;
  return {
    items,
    error: query.error,
    reload: () => void query.refetch(),
    page: marks.length + 1,
    older: hasMore ? () => setMarks([...marks, idOf(last)]) : undefined,
    newer: marks.length > 0 ? () => setMarks(marks.slice(0, -1)) : undefined,
  };
}
