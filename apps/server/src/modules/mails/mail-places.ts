import { getDomain } from 'tldts-icann';
import { MINUTE_MS } from '../../platform/clock.ts';
import { createStandings } from '../../platform/standings.ts';
import type { WaitingMail } from './waiting-mails.ts';

/** Who of those that wait is sent next. */
export interface MailPlaces {
  /** The mails that there are places for now, whoever has waited longest first. */
  choose(waiting: readonly WaitingMail[]): WaitingMail[];
  /** Has a mail hold its place for as long as it is sent. */
  hold(mail: WaitingMail, work: () => Promise<void>): Promise<void>;
  /** The mails that hold a place. */
  listHeld(): bigint[];
  /** Notes how long it took to send a mail to an address, in milliseconds, and whether it was taken on. */
  note(address: string, sent: { readonly tookMs: number; readonly isTaken: boolean }): void;
}

/**
 * So many places a server has for domains that took their last mail soon, as many for those it knows nothing of, and as many for
 * those that were slow: anybody can have mails sent to any number of domains that are.
 */
const PLACES = 5;
// So many places one domain has at most: the great providers, too, whose mails take moments.
const PLACES_OF_DOMAIN = 2;
// Mail servers that pass mail on by themselves take one in far less.
const SOON_MS = 5_000;
// As a mail server may be slow about everybody for once, not for as long as a push service that says nothing.
const SLOWNESS_COUNTS_MS = 10 * MINUTE_MS;

/** Makes the places of one server; `now` is in milliseconds. */
export function createMailPlaces(now: () => number): MailPlaces {
  const standings = createStandings({ now, latenessCountsMs: SLOWNESS_COUNTS_MS });
  const held = new Map<bigint, ReturnType<typeof place>>();

  const place = (mail: WaitingMail) => {
    const domain = nameMailDomain(mail.host);
    // A domain that just had a turn comes after those that wait for one, however much waits for it.
    const waitsSince = Math.max(mail.dueAt.getTime(), standings.readLastTurn(domain)?.getTime() ?? 0);
    return { mail, domain, waitsSince, standing: standings.read(domain) };
  };

  return {
    choose: (waiting) => {
      const taken = [...held.values()];
      const chosen: WaitingMail[] = [];
      for (const next of waiting.map(place).toSorted((one, other) => one.waitsSince - other.waitsSince)) {
        const ofDomain = taken.filter(({ domain }) => domain === next.domain).length;
        const ofStanding = taken.filter(({ standing }) => standing === next.standing).length;
        if (ofDomain >= PLACES_OF_DOMAIN || ofStanding >= PLACES) continue;
        taken.push(next);
        chosen.push(next.mail);
      }
      return chosen;
    },
    hold: async (mail, work) => {
      held.set(mail.id, place(mail));
      try {
        await work();
      } finally {
        held.delete(mail.id);
      }
    },
    listHeld: () => [...held.keys()],
    note: (address, { tookMs, isTaken }) => {
      const isLate = tookMs >= SOON_MS;
      // A mail server that is away says so at once, of every domain.
      standings.note(
        nameMailDomain(address.slice(address.lastIndexOf('@') + 1)),
        isTaken || isLate ? !isLate : undefined,
      );
    },
  };
}

/** Whose a host of an address is: names below one registered domain are one, as anybody can have any number of them. */
function nameMailDomain(host: string): string {
  const small = host.toLowerCase();
  return getDomain(small) ?? small;
}
