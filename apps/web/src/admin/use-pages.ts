import { TIMES } from '@rang/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Which page of a list is shown: where each page until it began, for the way back, and how it is asked for. */
export function usePages() {
  const [starts, turn] = useState<readonly (string | undefined)[]>([undefined]);
  const after = starts.at(-1);
  return {
    starts,
    turn,
    /** To the first page, as of another list. */
    restart: () => turn([undefined]),
    /** What the call is asked with; nothing for the first page. */
    query: after === undefined ? {} : { after },
  };
}

interface ChosenList<Answer> {
  /** What its answers are kept under. */
  readonly name: string;
  /** What is chosen at first; empty is all of them. */
  readonly first: string;
  /** What is searched for beside what is chosen. */
  readonly search?: string;
  readonly ask: (chosen: string, page: ReturnType<typeof usePages>['query']) => Promise<Answer>;
}

/** A list of which a part is chosen, a page at a time, asked for every few seconds: others change it meanwhile. */
export function useChosenPages<Answer>({ name, first, search = '', ask }: ChosenList<Answer>) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(first);
  const { starts, turn, restart, query } = usePages();
  const page = useQuery({
    queryKey: [name, chosen, search, query],
    placeholderData: keepPreviousData,
    refetchInterval: TIMES.officePollMs,
    queryFn: () => ask(chosen, query),
  });
  return {
    page,
    chosen,
    starts,
    turn,
    restart,
    choose: (next: string) => {
      setChosen(next);
      restart();
    },
    refresh: () => queries.invalidateQueries({ queryKey: [name] }),
  };
}
