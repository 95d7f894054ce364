import type { Edit, Mutant } from '../mutant.ts';

const inFairness = (file: string, find: string, replace: string): Edit => ({
  file: `packages/fairness/src/${file}`,
  find,
  replace,
});
const inGames = (file: string, find: string, replace: string): Edit => ({
  file: `packages/games/src/${file}`,
  find,
  replace,
});
const testOf = (path: string): string => `packages/${path}.test.ts`;

/** What outcomes are and what they pay. */
export const PACKAGES: readonly Mutant[] = [
  {
    guard: 'a chain is built a piece in one turn',
    row: 'However long a chain is, building it keeps no other round waiting',
    edits: [inFairness('hash-chain.ts', 'LINKS_IN_A_PIECE = 10_000', 'LINKS_IN_A_PIECE = 10_000_000')],
    tests: ['long-chains'],
  },
  {
    guard: 'no digit is favoured',
    edits: [inFairness('colour-digit.ts', 'word < fairWords ?', 'word <= fairWords ?')],
    tests: [testOf('fairness/src/pick-digit')],
  },
  {
    guard: 'a digit is read from words of another digest where all of one are passed over',
    edits: [inFairness('colour-digit.ts', 'bytes = sha256(bytes)', 'bytes = sha256(sha256(bytes))')],
    tests: [testOf('fairness/src/pick-digit')],
  },
  {
    guard: 'of a hundred the house keeps one',
    edits: [inFairness('crash-point.ts', 'RETURN_PERCENT = 99', 'RETURN_PERCENT = 100')],
    tests: [testOf('fairness/src/crash-point'), testOf('games/src/mines')],
  },
  {
    guard: 'a crash point is never below 1.00',
    edits: [inFairness('crash-point.ts', 'Math.max(LOWEST, ', 'Math.max(LOWEST - 1, ')],
    tests: [testOf('fairness/src/crash-point')],
  },
  {
    guard: 'the mines of a board are different tiles',
    edits: [inFairness('pick-positions.ts', 'left.copyWithin(place, place + 1, remaining);', '')],
    tests: [testOf('fairness/src/mine-positions')],
  },
  {
    guard: 'a board of many mines is drawn from more than one digest',
    edits: [inFairness('mine-positions.ts', 'String(index / FLOATS_A_DIGEST)', 'String(index * FLOATS_A_DIGEST)')],
    tests: [testOf('fairness/src/mine-positions')],
  },
  {
    guard: 'a round is drawn from its hash and the salt',
    edits: [inFairness('round-digest.ts', 'utf8ToBytes(round.salt)', "utf8ToBytes('')")],
    tests: [testOf('fairness/src/round-digest')],
  },
  {
    guard: 'a chain is followed to its terminating hash',
    edits: [inFairness('links.ts', 'return bytesToHex(bytes) === claim.terminatingHash', 'return bytes.length > 0')],
    tests: [testOf('fairness/src/links')],
  },
  {
    guard: 'a win is rounded up, and by less than a paisa',
    edits: [inGames('money.ts', '99n', '100n')],
    tests: [testOf('games/src/money'), testOf('games/src/colour'), 'multiply-rounding-up'],
  },
  {
    guard: 'a multiplier is shown in the first millisecond in which it is reached, and not before',
    edits: [inGames('crash.ts', 'Math.floor(100', 'Math.round(100')],
    tests: [testOf('games/src/crash')],
  },
  {
    guard: 'no bet of Crash wins more than the maximum',
    edits: [inGames('crash.ts', 'LIMITS.crashMaxWin * 100n', 'LIMITS.crashMaxWin * 101n')],
    tests: [testOf('games/src/crash')],
  },
];
