import { setTimeout as wait } from 'node:timers/promises';
import { DIGITS, paise, type CrashSlot } from '@rang/contract';
import fc from 'fast-check';
import { placeBet as placeColourBet } from '../../src/modules/colour/place-bet.ts';
import * as plain from './plain-house.ts';
import type { ColourChoice, Flight, PlainCrashBet, PlainHouse } from './plain-house.ts';
import type { RoundEvent, Sending, SimulatedHouse } from './simulated-house.ts';

export const PLAYERS = 3;
export const EACH = 2_000_00n;
/** So that a fault is found at the step that made it. */
const AGREED_WITHIN = 2_000;

type Step = (books: PlainHouse, house: SimulatedHouse) => Promise<void>;

/** A step of a simulation, after which the real house and the plain one have to agree. */
function step(name: string, run: Step): fc.AsyncCommand<PlainHouse, SimulatedHouse> {
  return {
    check: () => true,
    run: async (books, house) => {
      await run(books, house);
      await agree(books, house);
    },
    toString: () => name,
  };
}

/** Waits until what the house pays by itself is paid; throws where the wallets differ then, or the ledger has a fault. */
async function agree(books: PlainHouse, house: SimulatedHouse): Promise<void> {
  for (let look = 0; ; look += 1) {
    await notePaid(books, house, (await house.readCrash()).flight);
    const wallets = await house.readWallets();
    if (wallets.join() === books.wallets.join()) break;
    if (look === AGREED_WITHIN)
      throw new Error(`the house has ${wallets.join(', ')} where ${books.wallets.join(', ')} is right`);
    await wait(2);
  }
  const faults = await house.listFaults();
  if (faults.length > 0) throw new Error(`the books have faults: ${JSON.stringify(faults)}`);
}

/** Targets that the flight has reached are paid at a tick, and that may be this one or the next. */
async function notePaid(books: PlainHouse, house: SimulatedHouse, flight: Flight | undefined): Promise<void> {
  if (flight === undefined) return;
  const active = books.crashBets.filter(({ state, round }) => state === 'active' && round === flight.round);
  const reached = Math.min(plain.climbTo(flight.elapsedMs), flight.point);
  for (const id of await house.listPaid(active.map((bet) => bet.id))) {
    const bet = active.find((each) => each.id === id);
    if (bet !== undefined) plain.payTarget(books, bet, reached);
  }
}

function noteIn(books: PlainHouse) {
  return (event: RoundEvent): void => {
    if (event.kind === 'crash-opened') plain.openCrash(books, event.round);
    else if (event.kind === 'colour-ended') plain.endColour(books, event.round, plain.readDigit(event.draw));
    else plain.endCrash(books, event.round, event.isVoid ? 'void' : plain.readPoint(event.draw));
  };
}

/** How often which answer was given to what. */
export type Tally = Map<string, number>;
export const tally: Tally = new Map();

function expectSame(what: string, answered: string, expected: string): void {
  tally.set(`${what}: ${answered}`, (tally.get(`${what}: ${answered}`) ?? 0) + 1);
  if (answered !== expected) throw new Error(`${what}: answered ${answered} where ${expected} is right`);
}

function betOnColour(sending: Sending, choice: ColourChoice, stake: bigint): Step {
  return async (books, house) => {
    const { round, opensAt, locksAt } = await house.readColour();
    const now = house.clock.now();
    // Where bets are locked, what was received right before that, or at that very moment, is handed in now.
    const atLock = locksAt - (sending.ago % 2);
    const receivedAt = sending.ago > 0 && now >= locksAt ? atLock : now - sending.ago;
    const isOpen = receivedAt >= opensAt && receivedAt < locksAt;
    const expected = plain.betOnColour(books, { player: sending.player, round, choice, stake, isOpen });
    const { answer } = await house.send({ ...sending, receivedAt }, 'colour-place-bets', async (server, order) => {
      const selection =
        typeof choice === 'number'
          ? ({ betType: 'number', betValue: DIGITS[choice] ?? '0' } as const)
          : ({ betType: 'color', betValue: choice } as const);
      const { bet } = await placeColourBet(server.intake, { ...order, selection, stake: paise(stake) });
      return { answer: 'ok', id: bet._id };
    });
    expectSame('a bet on a colour', answer, expected);
  };
}

function betOnCrash(sending: Sending, bet: { slot: CrashSlot; stake: bigint; target: number | null }): Step {
  return async (books, house) => {
    const { round } = await house.readCrash();
    const expected = plain.betOnCrash(books, { player: sending.player, round, ...bet });
    const { answer, id } = await house.send(sending, 'crash-place-bets', async ({ crash }, order) => {
      const placed = await crash.placeBet({ ...order, ...bet, stake: paise(bet.stake) });
      return { answer: 'ok', id: placed.bet.betId };
    });
    expectSame('a bet on Crash', answer, expected.answer);
    expected.add(id);
  };
}

/** Does something about one of a player's last bets on Crash. */
function aboutBet(sending: Sending, nth: number, how: 'cashOut' | 'cashOutHalf' | 'cancelPending'): Step {
  return async (books, house) => {
    const own = books.crashBets.filter(({ player }) => player === sending.player);
    const open = own.filter(({ state }) => state === 'active' || state === 'pending');
    // Of those that have ended, one of the last ones now and then.
    const among = nth < 8 && open.length > 0 ? open : own.slice(-3);
    const bet = among[nth % Math.max(1, among.length)];
    if (bet === undefined) return;
    const { flight } = await house.readCrash();
    // Whether what has come so far is paid already nobody can say here: of that nothing is commanded in the past.
    const ago = flight !== undefined && bet.paysAt > plain.climbTo(flight.elapsedMs) ? sending.ago : 0;
    const seen = flight && { ...flight, elapsedMs: flight.elapsedMs - ago };
    const expected = expectAbout(how, { books, bet, flight: seen });
    const name = {
      cashOut: 'crash-cash-out-bets',
      cashOutHalf: 'crash-halve-bets',
      cancelPending: 'crash-cancel-bets',
    }[how];
    const received = { ...sending, receivedAt: house.clock.now() - ago };
    const { answer } = await house.send(received, name, async ({ crash }, order) => {
      await crash[how]({ ...order, betId: bet.id });
      return { answer: 'ok', id: bet.id };
    });
    expectSame(`${how} of a bet`, answer, expected);
  };
}

function expectAbout(
  how: 'cashOut' | 'cashOutHalf' | 'cancelPending',
  { books, bet, flight }: { books: PlainHouse; bet: PlainCrashBet; flight: Flight | undefined },
): string {
  if (how === 'cancelPending') return plain.cancelCrash(books, bet);
  return how === 'cashOut' ? plain.cashOut(books, bet, flight) : plain.cashOutHalf(books, bet, flight);
}

function startMines(sending: Sending, mineCount: number, stake: bigint): Step {
  return async (books, house) => {
    const expected = plain.startMines(books, { player: sending.player, stake });
    const { answer, id } = await house.send(sending, 'mines-start-games', async ({ mines }, order) => {
      const { game } = await mines.start({ ...order, mineCount, stake: paise(stake) });
      return { answer: 'ok', id: game.betId };
    });
    expectSame('a game of Mines', answer, expected.answer);
    if (answer === 'ok') expected.add(id, await house.readBoard(id));
  };
}

function clickMines(sending: Sending, position: number): Step {
  return async (books, house) => {
    const betId = books.mines[sending.player]?.id;
    if (betId === undefined) return;
    const expected = plain.clickMines(books, sending.player, position);
    const { answer } = await house.send(sending, 'mines-write-steps', async ({ mines }, order) => {
      const { game } = await mines.click({ ...order, betId, position });
      return { answer: game.status, id: betId };
    });
    expectSame('a tile', answer, expected);
  };
}

function cashOutMines(sending: Sending): Step {
  return async (books, house) => {
    const betId = books.mines[sending.player]?.id;
    if (betId === undefined) return;
    const expected = plain.cashOutMines(books, sending.player);
    const { answer } = await house.send(sending, 'mines-write-steps', async ({ mines }, order) => {
      const { game } = await mines.cashOut({ ...order, betId });
      return { answer: game.status, id: betId };
    });
    expectSame('a cash-out of Mines', answer, expected);
  };
}

const pass =
  (ms: number): Step =>
  (books, house) =>
    house.pass(ms, noteIn(books));

const changeEngine: Step = async (books, house) => {
  const { flight } = await house.readCrash();
  await house.changeEngine();
  // What was paid by then stays paid when the round is void.
  await notePaid(books, house, flight);
  await house.pass(0, noteIn(books));
};

const sending = fc.record({
  player: fc.nat(PLAYERS - 1),
  copies: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.constantFrom(2, 3, 4) }),
  ago: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2_500 })),
  lost: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
});
const stake = fc.oneof(fc.bigInt(1_00n, 40_00n), fc.constantFrom(1_00n, 1_99n, EACH, EACH * 2n));
const choice = fc.oneof(fc.constantFrom('red', 'green', 'blue'), fc.nat(9));
const target = fc.option(fc.oneof(fc.integer({ min: 101, max: 400 }), fc.constantFrom(101, 200, 100_000)));
const slot = fc.constantFrom(1 as const, 2 as const);
const named = (name: string, ...given: unknown[]) =>
  `${name} ${JSON.stringify(given, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`;

/** So many steps, each kind as likely as it is written here. */
export function arbitrarySteps(count: number): fc.Arbitrary<fc.AsyncCommand<PlainHouse, SimulatedHouse>[]> {
  const about = fc.constantFrom('cashOut', 'cashOutHalf', 'cashOutHalf', 'cancelPending');
  const tile = fc.tuple(sending, fc.nat(24)).map((a) => step(named('open a tile', ...a), clickMines(...a)));
  const shortPass = fc.integer({ min: 100, max: 3_000 }).map((ms) => step(named('pass', ms), pass(ms)));
  const any = fc.oneof(
    fc.tuple(sending, choice, stake).map((a) => step(named('bet on a colour', ...a), betOnColour(...a))),
    ...Array.from({ length: 2 }, () =>
      fc
        .tuple(sending, fc.record({ slot, stake, target }))
        .map((a) => step(named('bet on Crash', ...a), betOnCrash(...a))),
    ),
    ...Array.from({ length: 4 }, () =>
      fc.tuple(sending, fc.nat(9), about).map((a) => step(named('of a bet on Crash', ...a), aboutBet(...a))),
    ),
    fc
      .tuple(sending, fc.integer({ min: 1, max: 24 }), stake)
      .map((a) => step(named('start Mines', ...a), startMines(...a))),
    ...[tile, tile, tile],
    sending.map((a) => step(named('cash out of Mines', a), cashOutMines(a))),
    ...[shortPass, shortPass],
    fc.integer({ min: 3_000, max: 30_000 }).map((ms) => step(named('pass', ms), pass(ms))),
    fc.nat(3).map((die) => (die === 0 ? step('change the engine', changeEngine) : step('pass [500]', pass(500)))),
  );
  return fc.array(any, { minLength: count, maxLength: count });
}
