import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createTokenBuckets } from '../../platform/token-buckets.ts';

// One network alone gets fewer guesses at a name (60 an hour) than the name grows back (120 an hour): a single stranger
// can never use up a name's attempts and so keep its owner out.
const STRANGER_ON_NAME = { burst: 5, refillMs: 60_000 };
const STRANGERS_ON_NAME = { burst: 50, refillMs: 30_000 };
const STRANGER_NETWORK = { burst: 20, refillMs: 15_000 };
const KNOWN_ON_NAME = { burst: 10, refillMs: 10_000 };

/** Somebody tries a password. `name` is what was typed as username, whether it has an account or not. */
export interface Guess {
  readonly name: string;
  readonly network: string;
  /** Whether the account's owner has logged in from this network before. */
  readonly known: boolean;
}

/** Slows guessing down. Wrong passwords use attempts up, right ones do not. */
export interface GuessLimits {
  /** Counts an attempt. Throws TOO_MANY_REQUESTS where none is left; otherwise gives back how to take it back. */
  begin(guess: Guess): { takeBack(): void };
}

/**
 * Makes the limits of guessing, in this process's memory. From a network that the owner has logged in from, only wrong
 * guesses from that network at that name count. Everybody else shares three limits: of their network at the name, of
 * their network at all names, and of all strangers at the name. Names without an account are treated the same.
 */
export function createGuessLimits(clock: Clock): GuessLimits {
  const known = createTokenBuckets(KNOWN_ON_NAME);
  const strangerOnName = createTokenBuckets(STRANGER_ON_NAME);
  const strangersOnName = createTokenBuckets(STRANGERS_ON_NAME);
  const strangerNetwork = createTokenBuckets(STRANGER_NETWORK);

  return {
    begin: (guess) => {
      const now = clock.now();
      const name = guess.name.toLowerCase();
      const pair = `${guess.network} ${name}`;
      const counted = guess.known
        ? [{ buckets: known, key: pair }]
        : [
            { buckets: strangerOnName, key: pair },
            { buckets: strangerNetwork, key: guess.network },
            { buckets: strangersOnName, key: name },
          ];
      if (!counted.every(({ buckets, key }) => buckets.has(key, now))) throw new Refusal('TOO_MANY_REQUESTS');
      for (const { buckets, key } of counted) buckets.take(key, now);
      return {
        takeBack: () => {
          for (const { buckets, key } of counted) buckets.giveBack(key, clock.now());
        },
      };
    },
  };
}
