import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

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
