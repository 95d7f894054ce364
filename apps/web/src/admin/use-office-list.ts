import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Of which page is asked: `after` is left out for the first. */
export interface PageAsked {
  readonly after?: string;
}

/** What a page is answered with: `next` is where the one after it begins, null where there is none. */
interface PageAnswer {
  readonly next: string | null;
}

interface OfficeList<Chosen, Answer extends PageAnswer> {
  /** What its answers are kept under. */
  readonly name: readonly string[];
  /** Which part of it is chosen at first. */
  readonly first: Chosen;
  readonly ask: (chosen: Chosen, page: PageAsked) => Promise<Answer>;
  /** How often it is asked for again, where others change it meanwhile. */
  readonly pollMs?: number;
}

/** A list of which a part is chosen, a page at a time: where each page until this one began is kept for the way back. */
export function useOfficeList<Chosen, Answer extends PageAnswer>(list: OfficeList<Chosen, Answer>) {
  const { name, first, ask, pollMs } = list;
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(first);
  const [starts, turn] = useState<readonly (string | undefined)[]>([undefined]);
  const after = starts.at(-1);
  const asked: PageAsked = after === undefined ? {} : { after };
  const page = useQuery({
    queryKey: [...name, chosen, asked],
    placeholderData: keepPreviousData,
    refetchInterval: pollMs ?? false,
    queryFn: () => ask(chosen, asked),
  });
  return {
    page,
    chosen,
    /** Until the page is there, another one's rows stand in for it: what follows them does not follow it. */
    pages: { starts, next: page.data?.next, isAwaited: page.isPlaceholderData, onTurn: turn },
    /** Another part, from its first page. */
    choose: (next: Chosen) => {
      setChosen(() => next);
      turn([undefined]);
    },
    refresh: () => queries.invalidateQueries({ queryKey: name }),
  };
}

/** Whether what is searched is the number of one deposit or withdrawal: that is looked for whatever has become of it. */
export const isNumber = (searched: string): boolean => /^(?:[RW]\d{8}-|ord_)/.test(searched);
