import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Asker } from './password-hasher.ts';
import { createTokenBuckets, type TokenBuckets } from '../../platform/token-buckets.ts';

// One network alone gets fewer guesses at a name (60 an hour) than the name grows back (120 an hour): a single guesser
// can never use up a name's attempts and so keep its owner out.
const UNKNOWN_ON_NAME = { burst: 5, refillMs: 60_000 };
const ALL_UNKNOWN_ON_NAME = { burst: 50, refillMs: 30_000 };
const UNKNOWN_NETWORK = { burst: 20, refillMs: 15_000 };
const LAST_RESORT = { burst: 10, refillMs: 30_000 };
const DEVICE = { burst: 10, refillMs: 30_000 };
const SESSION = { burst: 5, refillMs: 60_000 };

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
  /** Uncounts it: nothing was guessed. */
  takeBack(): void;
}

/** Slows guessing down. Wrong passwords use attempts up, right ones do not. */
export interface GuessLimits {
  /** Counts an attempt at a login. Throws TOO_MANY_REQUESTS where none is left. */
  begin(guess: Guess): Attempt;
  /** Counts an attempt at the password of the account that a session belongs to. */
  beginInSession(sessionId: string): Attempt;
}

interface CountedGuess {
  readonly buckets: TokenBuckets;
  readonly key: string;
}

/**
 * Makes the limits of guessing, in this process's memory. A browser that the owner has logged in from has attempts of its
 * own, and those of an unknown device once they are used up. An open session has its own too. Everybody else shares three limits:
 * of their network at the name, of their network at all names, and of all others at the name. Behind these every network
 * has some last attempts at the name, which are counted alike whether the name has an account and whether its owner is known
 * in that network.
 */
export function createGuessLimits(clock: Clock): GuessLimits {
  const unknownOnName = createTokenBuckets(UNKNOWN_ON_NAME);
  const allUnknownOnName = createTokenBuckets(ALL_UNKNOWN_ON_NAME);
  const unknownNetwork = createTokenBuckets(UNKNOWN_NETWORK);
  const lastResort = createTokenBuckets(LAST_RESORT);
  const devices = createTokenBuckets(DEVICE);
  const sessions = createTokenBuckets(SESSION);

  const tryTake = (
    counted: readonly CountedGuess[],
    { isLastResort = false, asker = 'anybody' }: Partial<Pick<Attempt, 'isLastResort' | 'asker'>> = {},
  ): Attempt | undefined => {
    const now = clock.now();
    if (!counted.every(({ buckets, key }) => buckets.has(key, now))) return undefined;
    for (const { buckets, key } of counted) buckets.take(key, now);
    const takeBack = (): void => {
      for (const { buckets, key } of counted) buckets.giveBack(key, clock.now());
    };
    return { isLastResort, asker, takeBack };
  };
  const take = (...given: Parameters<typeof tryTake>): Attempt => {
    const attempt = tryTake(...given);
    if (attempt === undefined) throw new Refusal('TOO_MANY_REQUESTS');
    return attempt;
  };
  return {
    begin: ({ name: typed, network, device }) => {
      const name = typed.toLowerCase();
      const onDevice =
        device === undefined ? undefined : tryTake([{ buckets: devices, key: device }], { asker: 'owner' });
      if (onDevice !== undefined) return onDevice;
      const pair = `${network} ${name}`;
      const asUnknown = tryTake([
        { buckets: unknownOnName, key: pair },
        { buckets: unknownNetwork, key: network },
        { buckets: allUnknownOnName, key: name },
      ]);
      return asUnknown ?? take([{ buckets: lastResort, key: pair }], { isLastResort: true });
    },
    beginInSession: (sessionId) => take([{ buckets: sessions, key: sessionId }], { asker: 'owner' }),
  };
}
