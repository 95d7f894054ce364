import { PLAYER_EVENTS, PLAYER_NAMESPACE, TIMES, myTickets } from '@rang/contract';
import i18next from 'i18next';
import { callApi, renewOrEnd } from '../../house/calls/api.ts';
import { queryClient } from '../../house/calls/query-client.ts';
import { watchReturn } from '../../house/calls/send.ts';
import { readSession } from '../../house/calls/session.ts';
import { keepLink } from '../../house/link/keep-link.ts';
import { BALANCE_KEY } from '../../house/money/balance.ts';
import { openLine } from '../../house/link/open-line.ts';
import { wantsNews } from '../../house/calls/query-client.ts';
import { TICKETS_KEY } from '../../house/unseen-tickets.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { shortId, shortSubject } from '../../house/tickets.ts';
import { cue } from '../../play/sound/sound.ts';

/** Where a ticket that was answered is looked for; older ones are rarely spoken of. */
const NEWEST = 100;

/** What a ticket is about; where the house does not say so, the end of its identity. */
async function nameTicket(_id: string): Promise<string> {
  const found = await callApi(myTickets, { query: { limit: NEWEST } }).catch(() => undefined);
  const subject = found?.tickets.find((one) => one._id === _id)?.subject;
  return subject === undefined ? shortId({ _id }) : shortSubject(subject);
}

/** Announces an answer, with a double knock, to whoever wishes to be told. */
async function announce(id: string): Promise<void> {
  if (!wantsNews()) return;
  const ticket = await nameTicket(id);
  showToast(i18next.t('support:news', { ticket }));
  cue('news');
}

/**
 * Follows what the house tells this player, wherever in the app: an answer is announced, what shows tickets asks anew, and the
 * balance is what the house says. Gives the way to stop.
 */
export function followNews(): () => void {
  const link = keepLink({
    openLine: (auth) => openLine(PLAYER_NAMESPACE, auth),
    ...{ readSession, renew: renewOrEnd, watchReturn },
    // Nothing on the screen depends on it: whatever is missed is asked for with the next connection.
    onConnection: () => undefined,
    ...{ welcome: 'connect', attempts: Number.POSITIVE_INFINITY },
    returnIn: () => TIMES.reconnectDelayMs.max,
  });
  const askAnew = () => void queryClient.invalidateQueries({ queryKey: TICKETS_KEY });
  link.on('connect', askAnew);
  link.on('ticket', (json) => {
    const event = PLAYER_EVENTS.ticket.safeParse(json);
    if (event.data?.isNew === true) void announce(event.data._id);
    askAnew();
  });
  link.on('balance', (json) => {
    const event = PLAYER_EVENTS.balance.safeParse(json);
    if (event.success) queryClient.setQueryData(BALANCE_KEY, event.data.balance);
  });
  // What the house tells all comes over any socket; whoever shows it asks for it then.
  link.on('notice', () => dispatchEvent(new Event('rang-notice')));
  link.on('lobby', (detail) => dispatchEvent(new CustomEvent('rang-lobby', { detail })));
  return link.open();
}
