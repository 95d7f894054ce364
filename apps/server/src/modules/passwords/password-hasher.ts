import { hash, verify } from '@node-rs/argon2';
import { takeTurns } from '../../platform/take-turns.ts';

/** Turns passwords into hashes and compares them. Slow on purpose. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

// OWASP's setting for argon2id, which is the library's default algorithm.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
// Each runs on one of Node's four file and DNS threads for some 20 ms, and those are needed elsewhere too.
const AT_ONCE = 2;
const MAX_WAITING = 64;

/** A hash that no password has and that costs the same to compare as a real one: what a name without an account is checked against. */
export const DECOY_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Makes a hasher that works on two passwords at a time and lets 64 more wait; beyond that it throws BUSY. */
export function createPasswordHasher(): PasswordHasher {
  const inTurn = takeTurns({ atOnce: AT_ONCE, maxWaiting: MAX_WAITING });
  return {
    hash: (password) => inTurn(() => hash(spellOneWay(password), COST)),
    verify: (hashed, password) => inTurn(() => verify(hashed, spellOneWay(password))),
  };
}

/** Keyboards differ in how they spell "é"; a password must be the same one on each of them. */
function spellOneWay(password: string): string {
  return password.normalize('NFKC');
}
