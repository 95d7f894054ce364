import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

/** One page of a list: its rows, and which of how many pages it is. A page beyond the end is the last one. */
interface Page<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly pages: number;
}

/** Where a list stands and how it is turned; what is undefined has no page to go to. */
export interface Paging<Row> extends Page<Row> {
  readonly size: number;
  /** Whether there are further pages than are known. */
  readonly isCut: boolean;
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

/**
 * Pages through rows; another size starts at the first page again. Where there are `older` ones than these, the page after
 * the last fetches them, and is turned to where they came.
 */
export function usePaging<Row>(all: readonly Row[], firstSize: number, older?: () => Promise<boolean>): Paging<Row> {
  const [wanted, setWanted] = useState({ page: 1, size: firstSize });
  const { rows, page, pages } = pageOf(all, wanted);
  const turnTo = (to: number) => () => setWanted((before) => ({ ...before, page: to }));
  const turnToOlder = older && (() => void older().then((isThere) => isThere && turnTo(page + 1)()));
  return {
    rows,
    page,
    pages,
    size: wanted.size,
    first: page > 1 ? turnTo(1) : undefined,
    previous: page > 1 ? turnTo(page - 1) : undefined,
    isCut: older !== undefined,
    next: page < pages ? turnTo(page + 1) : turnToOlder,
    last: page < pages ? turnTo(pages) : undefined,
    chooseSize: (size) => setWanted({ page: 1, size }),
  };
}

/** Which page the entry of the history belongs to that the browser is at: the router's own key of it. */
export const readPageKey = (): unknown => (history.state as { __TSR_key?: unknown } | null)?.__TSR_key;

const kept = new Map<string, unknown>();
const MAX_KEPT = 50;

/** How a list was left, for whoever goes back to it in the history; a new visit begins with `first`. */
export function useKeptState<Value>(name: string, first: Value) {
  const place = () => `${String(readPageKey())} ${name}`;
  const [value, setValue] = useState(() => (kept.get(place()) as Value | undefined) ?? first);
  const keep = (next: Value) => {
    if (readPageKey() !== undefined) kept.set(place(), next);
    // The oldest goes first.
    for (const old of [...kept.keys()].slice(0, -MAX_KEPT)) kept.delete(old);
    setValue(next);
  };
  return [value, keep] as const;
}

interface Pages<Item> {
  readonly queryKey: readonly string[];
  readonly size: number;
  readonly idOf: (item: Item) => string;
  /** Asks the house for what lies before the item of this id. */
  readonly list: (query: { limit: number; before?: string }) => Promise<readonly Item[]>;
  readonly isEnabled?: boolean;
  /** The newest items, where they are known without asking. */
  readonly newest?: readonly Item[] | undefined;
  /** How often the page is asked for again. */
  readonly pollMs?: number;
}

/** A list that the house keeps, newest first, a page at a time. */
export function usePagesBefore<Item>(pages: Pages<Item>) {
  const { queryKey, size, idOf, list, isEnabled = true, newest, pollMs = false } = pages;
  // The last item of every page before this one.
  const [marks, setMarks] = useKeptState<readonly string[]>(queryKey.join(' '), []);
  const before = marks.at(-1);
  const query = useQuery({
    queryKey: [...queryKey, before ?? 'newest'],
    // One more than is shown says whether there is a further page.
    queryFn: () => list({ limit: size + 1, ...(before === undefined ? {} : { before }) }),
    // What was shown before stays until the answer; before the second page those were the newest, where they are known.
    placeholderData: (shown: readonly Item[] | undefined) => (marks.length === 1 ? newest : undefined) ?? shown,
    enabled: isEnabled && (newest === undefined || before !== undefined),
    refetchInterval: pollMs,
  });
  const isNewest = newest !== undefined && before === undefined;
  const found = isNewest ? newest : query.data;
  // Until the page is there, the rows of the page before stand in for it: what follows them is this page.
  const isAwaited = !isNewest && query.isPlaceholderData;
  const items = found?.slice(0, size);
  const last = items?.at(-1);
  const hasMore = found !== undefined && found.length > size && last !== undefined;
  return {
    items,
    error: query.error,
    reload: () => void query.refetch(),
    page: marks.length + 1,
    isAwaited,
    older: hasMore && !isAwaited ? () => setMarks([...marks, idOf(last)]) : undefined,
    newer: marks.length > 0 ? () => setMarks(marks.slice(0, -1)) : undefined,
  };
}

/** Rows newest first: the fresh ones, then the known ones after the last fresh one; the fresh alone where they do not overlap. */
export function joinRows<Row>(
  fresh: readonly Row[],
  known: readonly Row[],
  idOf: (row: Row) => string,
): readonly Row[] {
  const last = fresh.at(-1);
  const joint = last === undefined ? -1 : known.findIndex((row) => idOf(row) === idOf(last));
  return joint === -1 ? fresh : [...fresh, ...known.slice(joint + 1)];
}

interface Older<Row> {
  readonly queryKey: readonly unknown[];
  /** What is known so far; the query under the key keeps what is added to it, by `joinRows`. */
  readonly rows: readonly Row[];
  readonly limit: number;
  readonly idOf: (row: Row) => string;
  /** Asks the house for as many rows as the limit says, before the row of this id. */
  readonly list: (before: string) => Promise<readonly Row[]>;
}

/** Adds the rows before the oldest known one to a query; undefined where there are none. Throws as `list` does. */
export function useOlder<Row>({ queryKey, rows, limit, idOf, list }: Older<Row>): (() => Promise<void>) | undefined {
  const client = useQueryClient();
  const [first, setFirst] = useState<string>();
  // Pressed again before the answer, the same page is on its way already.
  const asking = useRef<Promise<void>>(undefined);
  const last = rows.at(-1);
  if (last === undefined || rows.length < limit || idOf(last) === first) return undefined;
  const add = async () => {
    const older = await list(idOf(last));
    if (older.length < limit) setFirst(idOf(older.at(-1) ?? last));
    client.setQueryData<readonly Row[]>(queryKey, (known = []) => {
      const ids = new Set(known.map(idOf));
      return [...known, ...older.filter((row) => !ids.has(idOf(row)))];
    });
  };
  return () =>
    (asking.current ??= add().finally(() => {
      asking.current = undefined;
    }));
}

interface Onward {
  readonly pages: number;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly fetchNextPage: () => unknown;
}

/**
 * Fetches the page after the last one of an infinite query, once asked or for as long as it `isWanted`. A page on its way that
 * is given up, as whatever makes the query stale does, is fetched again.
 */
export function useNextPage({ pages, hasNextPage, isFetching, isError, fetchNextPage }: Onward, isWanted = false) {
  const [asked, setAsked] = useState(0);
  const isMissing = isWanted || pages < asked;
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetching, isError, fetchNextPage]);
  return () => {
    setAsked(pages + 1);
    void fetchNextPage();
  };
}
