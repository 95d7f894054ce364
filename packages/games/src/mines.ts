import { LIMITS, MINES_TILES, NOTHING, type MinesStatus, type Paise } from '@rang/contract';
import { RETURN_PERCENT } from '@rang/fairness';
import { multiplyRoundingDown, type Fraction } from './money.ts';

/**
 * What `found` gems on a board of `mines` mines pay for one rupee, stake included, as an exact fraction: 0.99 divided by
 * the chance of finding them. Throws a RangeError where `mines` is not 1 to 24 or `found` not 0 to 25 - mines.
 */
export function minesMultiplier(mines: number, found: number): Fraction {
  const chance = countChance(mines, found);
  return { numerator: BigInt(RETURN_PERCENT) * chance.denominator, denominator: 100n * chance.numerator };
}

/** The chance, of 1, of finding `found` gems in a row on a board of `mines` mines. Throws as `minesMultiplier` does. */
export function minesChance(mines: number, found: number): number {
  const { numerator, denominator } = countChance(mines, found);
  return Number(numerator) / Number(denominator);
}

/** C(25 - mines, found) / C(25, found): so many of the ways to open `found` tiles open no mine. */
function countChance(mines: number, found: number): Fraction {
  if (!Number.isInteger(mines) || mines < 1 || mines >= MINES_TILES) throw new RangeError('mines are 1 to 24');
  if (!Number.isInteger(found) || found < 0 || found > MINES_TILES - mines)
    throw new RangeError('more gems than there are');
  return { numerator: choose(MINES_TILES - mines, found), denominator: choose(MINES_TILES, found) };
}

/** The binomial coefficient: in how many ways `taken` of `all` can be taken. */
function choose(all: number, taken: number): bigint {
  let ways = 1n;
  for (let step = 1; step <= taken; step += 1) ways = (ways * BigInt(all - taken + step)) / BigInt(step);
  return ways;
}

const DECIMALS = 10_000n;

/** A multiplier as a number that people read, rounded down to four decimals: never more than what is paid. */
export function multiplierNumber({ numerator, denominator }: Fraction): number {
  return Number((numerator * DECIMALS) / denominator) / Number(DECIMALS);
}

/** How many of the tiles that are left hold a gem: the chance that the next one is safe is `safe` in `outOf`. */
export interface MinesOdds {
  readonly safe: number;
  readonly outOf: number;
}

/** The odds of the next tile after `found` gems on a board of `mines` mines. */
export function minesOdds(mines: number, found: number): MinesOdds {
  return { safe: MINES_TILES - mines - found, outOf: MINES_TILES - found };
}

/** What a stake is multiplied by after `found` gems: the rules' multiplier, or less where the stated maximum is reached. */
export function minesPaidMultiplier(stake: Paise, mines: number, found: number): Fraction {
  const full = minesMultiplier(mines, found);
  const isBeyond = stake * full.numerator > LIMITS.minesMaxWin * full.denominator;
  return isBeyond ? { numerator: LIMITS.minesMaxWin, denominator: stake } : full;
}

/** Where a stake is too large for its multipliers: the gem whose win is cut, and what the bet then returns on average. */
export interface MinesCut {
  readonly gem: number;
  /** Of a thousand, rounded down. */
  readonly returnThousandths: number;
}

/**
 * The gem that ends a game as won: the last one of the board, or the first that reaches the stated maximum. Throws as
 * `minesMultiplier` does.
 */
export function findMinesLastGem(stake: Paise, mines: number): number {
  const gems = MINES_TILES - mines;
  for (let found = 1; found < gems; found += 1) {
    if (minesPayout(stake, mines, found) === LIMITS.minesMaxWin) return found;
  }
  return gems;
}

/**
 * Where the stated maximum cuts the wins of a stake above 0, or undefined where every gem pays its full multiplier. A game
 * ends at that gem, so what it returns there is the least that it returns.
 */
export function findMinesCut(stake: Paise, mines: number): MinesCut | undefined {
  const gem = findMinesLastGem(stake, mines);
  const full = multiplyRoundingDown(stake, minesMultiplier(mines, gem));
  if (full <= LIMITS.minesMaxWin) return undefined;
  const { numerator, denominator } = countChance(mines, gem);
  const thousandths = (1_000n * LIMITS.minesMaxWin * numerator) / (stake * denominator);
  return { gem, returnThousandths: Number(thousandths) };
}

/**
 * What a cash-out pays after `found` gems on a board of `mines` mines, stake included, in paise: rounded down to the
 * paisa, at most the stated maximum; nothing before the first gem. Throws as `minesMultiplier` does.
 */
export function minesPayout(stake: Paise, mines: number, found: number): Paise {
  return found === 0 ? NOTHING : multiplyRoundingDown(stake, minesPaidMultiplier(stake, mines, found));
}

/**
 * Where the mines lie in a game in loss mode once its player has opened a tile: as the fair draw lays them, except that the
 * one with the lowest number lies under that tile where it held none. `board` is ascending, as is what comes out.
 */
export function putMineUnder(board: readonly number[], position: number): number[] {
  return board.includes(position) ? [...board] : [...board.slice(1), position].sort((a, b) => a - b);
}

/** A game of Mines as far as it has been played; `board` is where its mines lie, handed in. */
export interface MinesState {
  readonly stake: Paise;
  readonly board: readonly number[];
  readonly status: MinesStatus;
  /** The gems found, ascending. */
  readonly revealed: readonly number[];
  /** The mine that was hit; there in a lost game. */
  readonly hit: number | undefined;
  /** What was paid out, or given back; nothing while the game is open and in a lost one. */
  readonly payout: Paise;
}

/** What can be done to a game: its player opens a tile or cashes out; the house ends one that was left lying. */
export type MinesCommand =
  { readonly type: 'click'; readonly position: number } | { readonly type: 'cashout' } | { readonly type: 'abandon' };

/** What a command did. */
export type MinesEvent =
  | { readonly type: 'gem' | 'mine' | 'opened-before'; readonly position: number }
  | { readonly type: 'payout' | 'refund'; readonly amount: Paise }
  | { readonly type: 'ended-before' };

/** Why a command is refused: the game has ended, or there is no gem yet to be paid for. */
export type MinesRefusal = 'ended' | 'no-gem';

export type MinesStep =
  | { readonly ok: true; readonly state: MinesState; readonly events: readonly MinesEvent[] }
  | { readonly ok: false; readonly reason: MinesRefusal };

/**
 * Plays one command. A command that was played before changes nothing and says so: a tile that is open stays open, a
 * game that has ended stays as it ended. Throws a RangeError where a position is not 0 to 24.
 */
export function stepMines(state: MinesState, command: MinesCommand): MinesStep {
  if (command.type === 'click') return click(state, command.position);
  if (state.status !== 'playing') return { ok: true, state, events: [{ type: 'ended-before' }] };
  if (state.revealed.length > 0) return end(state, 'cashout', []);
  if (command.type === 'cashout') return { ok: false, reason: 'no-gem' };
  const refunded = { ...state, status: 'refunded', payout: state.stake } as const;
  return { ok: true, state: refunded, events: [{ type: 'refund', amount: state.stake }] };
}

function click(state: MinesState, position: number): MinesStep {
  if (!Number.isInteger(position) || position < 0 || position >= MINES_TILES) throw new RangeError('no such tile');
  if (position === state.hit || state.revealed.includes(position)) {
    return { ok: true, state, events: [{ type: 'opened-before', position }] };
  }
  if (state.status !== 'playing') return { ok: false, reason: 'ended' };
  if (state.board.includes(position)) {
    return { ok: true, state: { ...state, status: 'lost', hit: position }, events: [{ type: 'mine', position }] };
  }
  const opened = { ...state, revealed: [...state.revealed, position].sort((a, b) => a - b) };
  const gem: MinesEvent = { type: 'gem', position };
  return hasNothingToGain(opened) ? end(opened, 'won', [gem]) : { ok: true, state: opened, events: [gem] };
}

/** Every gem found, or the stated maximum reached: a further tile could only lose what is won. */
function hasNothingToGain({ stake, board, revealed }: MinesState): boolean {
  return (
    revealed.length === MINES_TILES - board.length ||
    minesPayout(stake, board.length, revealed.length) === LIMITS.minesMaxWin
  );
}

function end(state: MinesState, status: 'won' | 'cashout', before: readonly MinesEvent[]): MinesStep {
  const payout = minesPayout(state.stake, state.board.length, state.revealed.length);
  const events: readonly MinesEvent[] = [...before, { type: 'payout', amount: payout }];
  return { ok: true, state: { ...state, status, payout }, events };
}
