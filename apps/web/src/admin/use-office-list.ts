import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Of which page is asked: `after` is left out for the first. */
export interface PageAsked {
  readonly after?: string;
}

interface OfficeList<Chosen, Answer> {
  /** What its answers are kept under. */
  readonly name: readonly string[];
  /** Which part of it is chosen at first. */
  readonly first: Chosen;
  readonly ask: (chosen: Chosen, page: PageAsked) => Promise<Answer>;
  /** How often it is asked for again, where others change it meanwhile. */
  readonly pollMs?: number;
}

/** A list of which a part is chosen, a page at a time: where each page until this one began is kept for the way back. */
export function useOfficeList<Chosen, Answer>({ name, first, ask, pollMs }: OfficeList<Chosen, Answer>) {
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
    starts,
    turn,
    /** Another part, from its first page. */
    choose: (next: Chosen) => {
      setChosen(() => next);
      turn([undefined]);
    },
    refresh: () => queries.invalidateQueries({ queryKey: name }),
  };
}
