import { TIMES, myTickets, seeTickets, type OwnTicketRecord } from '@rang/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '../../house/calls/api.ts';
import { TICKETS_KEY, useUnseenTickets } from '../../house/unseen-tickets.ts';
import { useNextPage } from '../../lib/paging.ts';

const PAGE_LENGTH = 20;
// As long as it takes to notice what one looks at.
const LOOK_MS = 1_000;
const MAX_SEEN = 100;

/** The player's tickets, newest first, page after page; older ones are fetched by themselves while there is news among them. */
export function useTickets() {
  const query = useInfiniteQuery({
    queryKey: [...TICKETS_KEY, 'list'],
    queryFn: ({ pageParam }) =>
      callApi(myTickets, { query: { limit: PAGE_LENGTH, ...(pageParam === null ? {} : { before: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const pages = query.data?.pages;
  const tickets = pages?.flatMap((page) => page.tickets);
  const shown = tickets?.filter(({ news }) => news !== null).length ?? 0;
  const isNewsFurtherDown = useUnseenTickets() > shown && tickets !== undefined;
  const fetchOlder = useNextPage({ ...query, pages: pages?.length ?? 0 }, isNewsFurtherDown);
  return { ...query, tickets, fetchOlder };
}

/** Notes which news the player has on the screen, and tells the house what was looked at for a moment. */
export function useSeeing() {
  const client = useQueryClient();
  const looking = useRef(new Map<string, number>());
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const seen = looking.current;
    let againAt = 0;
    const tell = async () => {
      // Nobody reads a page that is not seen; it is said when it is.
      if (seen.size === 0 || document.hidden || performance.now() < againAt) return;
      const tickets = [...seen].slice(0, MAX_SEEN).map(([_id, news]) => ({ _id, news }));
      try {
        await callApi(seeTickets, { body: { tickets } });
      } catch {
        // It stays new, and is said again while it is looked at; that the house is out of reach is said elsewhere.
        againAt = performance.now() + TIMES.balancePollMs;
        return;
      }
      // What came meanwhile is looked at for a moment of its own.
      for (const { _id, news } of tickets) if (seen.get(_id) === news) seen.delete(_id);
      await client.invalidateQueries({ queryKey: TICKETS_KEY });
    };
    let isTelling = false;
    const timer = setInterval(() => {
      if (isTelling) return;
      isTelling = true;
      void tell().finally(() => {
        isTelling = false;
      });
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [client]);

  const look = useCallback(({ _id, news }: OwnTicketRecord, isInView: boolean) => {
    if (!isInView || news === null) {
      looking.current.delete(_id);
      return;
    }
    looking.current.set(_id, news);
    setFresh((before) => new Set(before).add(_id));
  }, []);
  /** What was new when it came into view stays marked for as long as the player is here. */
  const isFresh = ({ _id, news }: OwnTicketRecord) => news !== null || fresh.has(_id);
  return { look, isFresh };
}
