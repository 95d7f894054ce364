import { PLAYER_EVENTS, PLAYER_NAMESPACE, TIMES } from '@rang/contract';
import i18next from 'i18next';
import { renewOrEnd } from '../../house/calls/api.ts';
import { queryClient } from '../../house/calls/query-client.ts';
import { readSession } from '../../house/calls/session.ts';
import { createSocket } from '../../house/link/create-socket.ts';
import { keepLink } from '../../house/link/keep-link.ts';
import { TICKETS_KEY } from '../../house/unseen-tickets.ts';
import { showToast } from '../../ui/show-toast.ts';
import { shortId } from '../../house/tickets.ts';

/**
 * Follows what the house tells this player, wherever in the app: an answer is announced, and what shows tickets asks anew. Gives
 * the way to stop.
 */
export function followNews(): () => void {
  const link = keepLink({
    createSocket: (auth) => createSocket(PLAYER_NAMESPACE, Number.POSITIVE_INFINITY, auth),
    ...{ readSession, renew: renewOrEnd },
    // Nothing on the screen depends on it: whatever is missed is asked for with the next connection.
    onConnection: () => undefined,
    welcome: 'connect',
    returnIn: () => TIMES.crashReconnectDelayMs.max,
  });
  const askAnew = () => void queryClient.invalidateQueries({ queryKey: TICKETS_KEY });
  link.socket.on('connect', askAnew);
  link.socket.on('ticket', (json: unknown) => {
    const event = PLAYER_EVENTS.ticket.safeParse(json);
    if (event.data?.isNew === true) showToast(i18next.t('support:news', { id: shortId(event.data) }));
    askAnew();
  });
  // What the house tells all comes over any socket; whoever shows it asks for it then.
  link.socket.on('notice', () => dispatchEvent(new Event('rang-notice')));
  link.socket.on('lobby', (detail: unknown) => dispatchEvent(new CustomEvent('rang-lobby', { detail })));
  link.socket.connect();
  return link.close;
}
