import { ticketNews } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from './calls/api.ts';
import { useSession } from './calls/session.ts';

/** Invalidate this key after anything that happens to the player's tickets. */
export const TICKETS_KEY = ['tickets'] as const;

/** How many of the player's tickets have an answer or a status that was not seen on any device. */
export function useUnseenTickets(): number {
  const { data } = useQuery({
    queryKey: [...TICKETS_KEY, 'unseen'],
    queryFn: async () => (await callApi(ticketNews)).unseen,
    enabled: useSession() !== undefined,
  });
  return data ?? 0;
}
