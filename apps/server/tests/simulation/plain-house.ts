import { createHmac } from 'node:crypto';

/** What shared rounds are drawn from: the round's hash and the chain's salt, both as hex text. */
export interface Draw {
  readonly hash: string;
  readonly salt: string;
}

// What the product says of its games, written down a second time on purpose: the house is held against this.
const RED = [1, 3, 7, 9];
const GREEN = [2, 4, 6, 8];
const COLOUR_PAYS = { red: 195n, green: 195n, blue: 475n } as const;
const NUMBER_PAYS = 995n;
const CRASH_MOST = 100_000_000_00n;
const CRASH_LEAST_STAKE = 1_00n;
const MINES_MOST = 10_000_000_00n;
const TILES = 25;

export type ColourName = keyof typeof COLOUR_PAYS;
export type ColourChoice = ColourName | number;

function digestOf({ hash, salt }: Draw): Buffer {
  return createHmac('sha256', salt).update(Buffer.from(hash, 'hex')).digest();
}

/** The digit of a colour round. A digest without a word below 4294967290 comes once in 10^71 rounds, and is an error here. */
export function readDigit(draw: Draw): number {
  const digest = digestOf(draw);
  for (let offset = 0; offset < digest.length; offset += 4) {
    const word = digest.readUInt32BE(offset);
    if (word < 4_294_967_290) return word % 10;
  }
  throw new Error('no digit in this digest');
}

/** Where a round of Crash crashes, in hundredths. */
export function readPoint(draw: Draw): number {
  const r = digestOf(draw).readBigUInt64BE(0) >> 12n;
  const point = (99n * 2n ** 52n) / (2n ** 52n - r);
  return point < 100n ? 100 : Number(point);
}

/** The multiplier of a round of Crash after so many milliseconds, in hundredths. */
export function climbTo(elapsedMs: number): number {
  return Math.floor(100 * Math.exp(0.00006 * elapsedMs));
}

/** After how many milliseconds a round that crashes there has crashed. */
export function findCrashMs(point: number): number {
  let ms = Math.max(0, Math.floor(Math.log(point / 100) / 0.00006) - 5);
  while (climbTo(ms) < point) ms += 1;
  return ms;
}

function colourOf(digit: number): ColourName {
  if (RED.includes(digit)) return 'red';
  return GREEN.includes(digit) ? 'green' : 'blue';
}

function roundUp(stake: bigint, hundredths: bigint): bigint {
  const whole = stake * hundredths;
  return whole % 100n === 0n ? whole / 100n : whole / 100n + 1n;
}

function choose(all: number, taken: number): bigint {
  let ways = 1n;
  for (let each = 1; each <= taken; each += 1) ways = (ways * BigInt(all - taken + each)) / BigInt(each);
  return ways;
}

function minesWin(stake: bigint, mines: number, found: number): bigint {
  const win = (stake * 99n * choose(TILES, found)) / (100n * choose(TILES - mines, found));
  return win > MINES_MOST ? MINES_MOST : win;
}

interface ColourBet {
  readonly player: number;
  readonly round: string;
  readonly choice: ColourChoice;
  readonly stake: bigint;
}

export interface PlainCrashBet {
  readonly id: string;
  readonly player: number;
  readonly slot: 1 | 2;
  /** Where it is paid by itself, in hundredths. */
  readonly paysAt: number;
  stake: bigint;
  /** Empty while it waits for the next round. */
  round: string;
  state: 'active' | 'pending' | 'paid' | 'lost' | 'canceled' | 'refunded';
  isHalved: boolean;
}

interface MinesGame {
  readonly id: string;
  readonly stake: bigint;
  readonly board: readonly number[];
  readonly found: number[];
}

/** How far a round of Crash is, for whoever decides on a cash-out. */
export interface Flight {
  readonly round: string;
  readonly point: number;
  readonly elapsedMs: number;
}

/** The house as one thread would keep it: wallets are numbers, bets are rows of a list, and nothing happens at once. */
export interface PlainHouse {
  readonly wallets: bigint[];
  readonly colourBets: ColourBet[];
  readonly crashBets: PlainCrashBet[];
  /** The open game of each player. */
  readonly mines: (MinesGame | undefined)[];
}

export function createPlainHouse(players: number, each: bigint): PlainHouse {
  return {
    wallets: Array.from({ length: players }, () => each),
    colourBets: [],
    crashBets: [],
    mines: Array.from({ length: players }, () => undefined),
  };
}

function pay(house: PlainHouse, player: number, amount: bigint): void {
  house.wallets[player] = balanceOf(house, player) + amount;
}

function balanceOf(house: PlainHouse, player: number): bigint {
  return house.wallets[player] ?? 0n;
}

/** Takes a stake; false where it is not there. */
function take(house: PlainHouse, player: number, stake: bigint): boolean {
  if (balanceOf(house, player) < stake) return false;
  pay(house, player, -stake);
  return true;
}

export function betOnColour(house: PlainHouse, bet: ColourBet & { readonly isOpen: boolean }): string {
  if (!bet.isOpen) return 'BETTING_CLOSED';
  if (!take(house, bet.player, bet.stake)) return 'INSUFFICIENT_BALANCE';
  house.colourBets.push(bet);
  return 'ok';
}

export function endColour(house: PlainHouse, round: string, digit: number): void {
  for (const bet of house.colourBets.filter((each) => each.round === round)) {
    const { choice, stake } = bet;
    if (choice === digit) pay(house, bet.player, roundUp(stake, NUMBER_PAYS));
    else if (choice === colourOf(digit)) pay(house, bet.player, roundUp(stake, COLOUR_PAYS[choice]));
    house.colourBets.splice(house.colourBets.indexOf(bet), 1);
  }
}

/** `round` is empty where the bet is for the next one. */
export function betOnCrash(
  house: PlainHouse,
  bet: { player: number; slot: 1 | 2; stake: bigint; target: number | null; round: string },
): { answer: string; add: (id: string) => void } {
  const { player, slot, stake, target, round } = bet;
  const state = round === '' ? 'pending' : 'active';
  const refuse = (answer: string) => ({ answer, add: () => undefined });
  if (house.crashBets.some((each) => each.player === player && each.slot === slot && each.state === state))
    return refuse(state === 'pending' ? 'CRASH_BET_PENDING' : 'CRASH_BET_ACTIVE');
  if (!take(house, player, stake)) return refuse('INSUFFICIENT_BALANCE');
  const paysAt = Math.min(target ?? Infinity, Number((CRASH_MOST * 100n) / stake));
  const add = (id: string): void => {
    house.crashBets.push({ id, player, slot, paysAt, stake, round, state, isHalved: false });
  };
  return { answer: 'ok', add };
}

/** Those that waited are in the round that has opened. */
export function openCrash(house: PlainHouse, round: string): void {
  for (const bet of house.crashBets.filter((each) => each.state === 'pending')) {
    bet.state = 'active';
    bet.round = round;
  }
}

/** Pays a bet what the round has reached; `flight` is left out where none runs. */
export function cashOut(house: PlainHouse, bet: PlainCrashBet, flight: Flight | undefined): string {
  if (bet.state !== 'active') return ENDED[bet.state];
  const reached = readReached(bet, flight);
  if (typeof reached === 'string') return reached;
  payCrash(house, bet, reached);
  return 'ok';
}

const ENDED = {
  ...{ pending: 'CRASH_NOT_RUNNING', paid: 'ok', lost: 'CRASH_TOO_LATE' },
  ...{ canceled: 'CRASH_BET_UNKNOWN', refunded: 'CRASH_BET_REFUNDED' },
} as const;

export function cashOutHalf(house: PlainHouse, bet: PlainCrashBet, flight: Flight | undefined): string {
  if (bet.isHalved) return 'ok';
  if (bet.state === 'paid') return 'CRASH_BET_CASHED_OUT';
  if (bet.state !== 'active') return ENDED[bet.state];
  const reached = readReached(bet, flight);
  if (typeof reached === 'string') return reached;
  const half = bet.stake / 2n;
  if (reached >= bet.paysAt) return 'CRASH_BET_CASHED_OUT';
  if (half < CRASH_LEAST_STAKE) return 'CRASH_BET_TOO_SMALL_TO_HALVE';
  bet.stake -= half;
  bet.isHalved = true;
  pay(house, bet.player, roundUp(half, BigInt(reached)));
  return 'ok';
}

export function cancelCrash(house: PlainHouse, bet: PlainCrashBet): string {
  if (bet.state === 'canceled') return 'ok';
  if (bet.state !== 'pending') return 'CRASH_BET_NOT_PENDING';
  bet.state = 'canceled';
  pay(house, bet.player, bet.stake);
  return 'ok';
}

function readReached(bet: PlainCrashBet, flight: Flight | undefined): number | string {
  if (flight?.round !== bet.round || flight.elapsedMs < 0) return 'CRASH_NOT_RUNNING';
  const climbed = climbTo(flight.elapsedMs);
  const isOver = climbed >= flight.point;
  const reached = isOver ? flight.point : climbed;
  if (bet.paysAt <= reached) return bet.paysAt;
  return isOver ? 'CRASH_TOO_LATE' : reached;
}

function payCrash(house: PlainHouse, bet: PlainCrashBet, multiplier: number): void {
  bet.state = 'paid';
  pay(house, bet.player, roundUp(bet.stake, BigInt(multiplier)));
}

/** The house has paid a bet by itself: throws where the round had not come so far. */
export function payTarget(house: PlainHouse, bet: PlainCrashBet, reached: number): void {
  if (bet.paysAt > reached)
    throw new Error(`bet ${bet.id} pays at ${String(bet.paysAt)}, and ${String(reached)} is reached`);
  payCrash(house, bet, bet.paysAt);
}

/** A round is over: at its point or, where it was interrupted, with what is open given back. */
export function endCrash(house: PlainHouse, round: string, point: number | 'void'): void {
  for (const bet of house.crashBets.filter((each) => each.round === round && each.state === 'active')) {
    if (point === 'void') {
      bet.state = 'refunded';
      pay(house, bet.player, bet.stake);
    } else if (bet.paysAt <= point) payCrash(house, bet, bet.paysAt);
    else bet.state = 'lost';
  }
}

export function startMines(
  house: PlainHouse,
  { player, stake }: { player: number; stake: bigint },
): { answer: string; add: (id: string, board: readonly number[]) => void } {
  const refuse = (answer: string) => ({ answer, add: () => undefined });
  if (house.mines[player] !== undefined) return refuse('GAME_OPEN');
  if (!take(house, player, stake)) return refuse('INSUFFICIENT_BALANCE');
  const add = (id: string, board: readonly number[]): void => {
    house.mines[player] = { id, stake, board, found: [] };
  };
  return { answer: 'ok', add };
}

/** Gives back how the game stands after it, in the product's words. */
export function clickMines(house: PlainHouse, player: number, tile: number): string {
  const game = house.mines[player];
  if (game === undefined) throw new Error('no game is open');
  if (game.found.includes(tile)) return 'playing';
  if (game.board.includes(tile)) {
    house.mines[player] = undefined;
    return 'lost';
  }
  game.found.push(tile);
  const win = minesWin(game.stake, game.board.length, game.found.length);
  if (game.found.length < TILES - game.board.length && win < MINES_MOST) return 'playing';
  house.mines[player] = undefined;
  pay(house, player, win);
  return 'won';
}

export function cashOutMines(house: PlainHouse, player: number): string {
  const game = house.mines[player];
  if (game === undefined) throw new Error('no game is open');
  if (game.found.length === 0) return 'NO_GEM_YET';
  house.mines[player] = undefined;
  pay(house, player, minesWin(game.stake, game.board.length, game.found.length));
  return 'cashout';
}
