import { hash, verify } from '@node-rs/argon2';
import { takeTurns } from '../../platform/take-turns.ts';

/**
 * Who has a password worked on: the owner of an account, as far as can be known without the password, by a browser, a session
 * or a mail; or anybody. Each has half of the hasher where the other wants more, and among owners each account its share.
 */
export type Asker = 'owner' | 'anybody';

/** Turns passwords into hashes and compares them, for anybody where it is not said for whom. Slow on purpose. */
export interface PasswordHasher {
  /** For the owner of `account`, where one is named. */
  hash(password: string, account?: string): Promise<string>;
  verify(hash: string, password: string, asker?: Asker): Promise<boolean>;
  /**
   * A hash that no password has and that costs the same to compare as a real one: what a name without an account is checked
   * against.
   */
  readonly decoy: string;
}

/** What one hash costs whoever makes it, or guesses at it. */
export interface HashingCost {
  /** In KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

// OWASP's setting for argon2id, which is the library's default algorithm.
const COST: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// Each runs on one of Node's four file and DNS threads for some 20 ms, and those are needed elsewhere too.
const AT_ONCE = 2;
const MAX_WAITING = 64;
const LINES: readonly Asker[] = ['anybody', 'owner'];

/** Where the work for an account's owner waits; that for anybody, where no account is named. */
function choosePlace(account: string | undefined): { line: number; whose?: string } {
  return account === undefined ? { line: LINES.indexOf('anybody') } : { line: LINES.indexOf('owner'), whose: account };
}

/**
 * Makes a hasher that works on two passwords at a time and lets 64 more of owners wait, and 64 of anybody; beyond that it
 * throws BUSY. Another `cost` is for those whose passwords guard nothing.
 */
export function createPasswordHasher(cost: HashingCost = COST): PasswordHasher {
  const inTurn = takeTurns({ atOnce: AT_ONCE, maxWaiting: MAX_WAITING, lines: LINES.length });
  const parameters = `m=${String(cost.memoryCost)},t=${String(cost.timeCost)},p=${String(cost.parallelism)}`;
  return {
    decoy: `$argon2id$v=19$${parameters}$${'A'.repeat(22)}$${'A'.repeat(43)}`,
    hash: (password, account) => inTurn(() => hash(spellOneWay(password), cost), choosePlace(account)),
    // A hash is one account's, by its salt.
    verify: (hashed, password, asker = 'anybody') =>
      inTurn(() => verify(hashed, spellOneWay(password)), choosePlace(asker === 'owner' ? hashed : undefined)),
  };
}

/** Keyboards differ in how they spell "é"; a password must be the same one on each of them. */
function spellOneWay(password: string): string {
  return password.normalize('NFKC');
}
