import type pg from 'pg';
import { readSite, sizeOfSite } from '@rang/connections';
import { type Clock, HOUR_MS } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { takingNothing } from '../../platform/database/taking-nothing.ts';
import { Refusal } from '../../platform/refusal.ts';
import { giveGuessBack, takeGuess, type CountedGuess, type GuessLimit } from './guess-store.ts';
import type { Asker } from './password-hasher.ts';

// One network alone gets fewer guesses at a name (60 an hour) than the name grows back (120 an hour): a single guesser
// can never use up a name's attempts and so keep its owner out.
const UNKNOWN_ON_NAME = { burst: 5, refillMs: 60_000 };
const ALL_UNKNOWN_ON_NAME = { burst: 50, refillMs: 30_000 };
const UNKNOWN_NETWORK = { burst: 20, refillMs: 15_000 };
const UNKNOWN_SITE = sizeOfSite(UNKNOWN_NETWORK);
const LAST_RESORT = { burst: 10, refillMs: 30_000 };
const DEVICE = { burst: 10, refillMs: 30_000 };
const SESSION = { burst: 5, refillMs: 60_000 };

/** By then whatever was counted has grown back. */
export const GUESSES_COUNTED_MS = HOUR_MS;

/** Somebody tries a password. `name` is what was typed as username, whether it has an account or not. */
export interface Guess {
  readonly name: string;
  readonly network: string;
  /**
   * The browser at this account, where the account's owner has logged in from it before: the same text however the account
   * is named, and however often the browser's mark was exchanged.
   */
  readonly device: string | undefined;
}

/** An attempt that was counted. */
export interface Attempt {
  /**
   * Others have no attempt left: only the right password from a network that the owner has logged in from is any good,
   * and everything else is answered like an attempt too many.
   */
  readonly isLastResort: boolean;
  /** Who seems to ask, whatever the password: the owner in a browser known at the account and in an open session. */
  readonly asker: Asker;
  /** Uncounts it, in a transaction of the caller's where one is given: nothing was guessed. */
  takeBack(client?: Queryable): Promise<void>;
}

/** An attempt at a password that is published: there is nothing to guess, and counting would let anybody use it up for all. */
export const NO_GUESS: Attempt = { isLastResort: false, asker: 'anybody', takeBack: () => Promise.resolve() };

/** Slows guessing down. Wrong passwords use attempts up, right ones do not. */
export interface GuessLimits {
  /** Counts an attempt at a login. Throws TOO_MANY_REQUESTS where none is left. */
  begin(guess: Guess): Promise<Attempt>;
  /** Counts an attempt at the password of the account that a session belongs to. */
  beginInSession(sessionId: string): Promise<Attempt>;
}

/**
 * Makes the limits of guessing, counted in the database for all servers together, those of one kind apart from those of
 * another. A browser that the owner has logged in from has attempts of its own, and those of an unknown device once they are
 * used up. An open session has its own too. Everybody else shares three limits: of their network at the name, of their network
 * at all names, an IPv6 site as much as sixteen networks, and of all others at the name. Behind these every network has some
 * last attempts at the name, which are counted alike whether the name has an account and whether its owner is known in that
 * network.
 */
export function createGuessLimits(parts: {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** Whose guesses, and at what. */
  readonly kind: string;
}): GuessLimits {
  const { pool, clock, kind } = parts;
  const now = (): Date => new Date(clock.now());
  const of = listCounted(kind);
  const tryTake = async (
    guesses: readonly CountedGuess[],
    { isLastResort = false, asker = 'anybody' }: Partial<Pick<Attempt, 'isLastResort' | 'asker'>> = {},
  ): Promise<Attempt | undefined> => {
    if (!(await takingNothing(() => takeGuess(pool, guesses, now())))) return undefined;
    const takeBack = (client: Queryable = pool): Promise<void> =>
      takingNothing(() => giveGuessBack(client, guesses, now()));
    return { isLastResort, asker, takeBack };
  };
  const take = async (...given: Parameters<typeof tryTake>): Promise<Attempt> => {
    const attempt = await tryTake(...given);
    if (attempt === undefined) throw new Refusal('TOO_MANY_REQUESTS');
    return attempt;
  };
  return {
    begin: async ({ name: typed, network, device }) => {
      const name = typed.toLowerCase();
      const onDevice = device === undefined ? undefined : await tryTake([of.device(device)], { asker: 'owner' });
      if (onDevice !== undefined) return onDevice;
      const asUnknown = await tryTake([of.pair(network, name), ...of.network(network), of.name(name)]);
      return asUnknown ?? (await take([of.lastResort(network, name)], { isLastResort: true }));
    },
    beginInSession: (sessionId) => take([of.session(sessionId)], { asker: 'owner' }),
  };
}

/** What there is to be counted, each by a key that no other is counted by. */
function listCounted(kind: string) {
  const count = (limit: GuessLimit, what: string, ...whose: readonly string[]): CountedGuess => ({
    ...limit,
    key: JSON.stringify([kind, what, ...whose]),
  });
  return {
    device: (device: string) => count(DEVICE, 'device', device),
    session: (id: string) => count(SESSION, 'session', id),
    pair: (network: string, name: string) => count(UNKNOWN_ON_NAME, 'network at name', network, name),
    network: (network: string) => {
      const site = readSite(network);
      const ofSite = site === undefined ? [] : [count(UNKNOWN_SITE, 'site', site)];
      return [count(UNKNOWN_NETWORK, 'network', network), ...ofSite];
    },
    name: (name: string) => count(ALL_UNKNOWN_ON_NAME, 'name', name),
    // Not by site: neighbours there would keep an owner out who is known in this very network.
    lastResort: (network: string, name: string) => count(LAST_RESORT, 'last resort', network, name),
  };
}
