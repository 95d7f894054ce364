import { LIMITS, MINES_TILES, paise } from '@rang/contract';
import { minePositions } from '@rang/fairness';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findMinesCut,
  findMinesLastGem,
  minesChance,
  minesMultiplier,
  minesOdds,
  minesPayout,
  multiplierNumber,
  stepMines,
  type MinesCommand,
  type MinesState,
} from './mines.ts';

const everyPair = Array.from({ length: 24 }, (_, index) => index + 1).flatMap((mines) =>
  Array.from({ length: 25 - mines }, (_, index) => ({ mines, found: index + 1 })),
);

test('a board is drawn of as many tiles as the contract says', () => {
  const draw = (mines: number): number[] => minePositions({ serverSeed: 's', clientSeed: 'c', nonce: 0, mines });
  expect(draw(MINES_TILES - 1).every((position) => position < MINES_TILES)).toBe(true);
  expect(() => draw(MINES_TILES)).toThrow(RangeError);
});

test('there are 300 ways to cash out', () => {
  expect(everyPair).toHaveLength(300);
});

test.each(everyPair)('cashing out after $found gems among $mines mines gives back exactly 99%', ({ mines, found }) => {
  // The chance of finding so many gems, tile by tile: a fraction of whole numbers, nothing is rounded.
  const chance = { numerator: 1n, denominator: 1n };
  for (let before = 0; before < found; before += 1) {
    const { safe, outOf } = minesOdds(mines, before);
    chance.numerator *= BigInt(safe);
    chance.denominator *= BigInt(outOf);
  }
  expect(minesChance(mines, found)).toBeCloseTo(Number(chance.numerator) / Number(chance.denominator), 12);
  const paid = minesMultiplier(mines, found);
  expect(100n * paid.numerator * chance.numerator).toBe(99n * paid.denominator * chance.denominator);
});

test.each([
  [1, 1, 1.0312],
  [3, 1, 1.125],
  [3, 2, 1.2857],
  [5, 5, 3.3925],
  [24, 1, 24.75],
  [1, 24, 24.75],
  [12, 13, 5_148_297],
])('with %d mines, %d gems pay %d times', (mines, found, multiplier) => {
  expect(multiplierNumber(minesMultiplier(mines, found))).toBe(multiplier);
});

test('a win is never above its multiplier and less than a paisa below it, up to the stated maximum', () => {
  const stakes = fc.bigInt({ min: LIMITS.minesStake.min, max: LIMITS.minesStake.max }).map(paise);
  fc.assert(
    fc.property(stakes, fc.constantFrom(...everyPair), (stake, { mines, found }) => {
      const { numerator, denominator } = minesMultiplier(mines, found);
      const win = minesPayout(stake, mines, found);
      if (stake * numerator >= LIMITS.minesMaxWin * denominator) expect(win).toBe(LIMITS.minesMaxWin);
      else {
        const below = stake * numerator - win * denominator;
        expect(below >= 0n && below < denominator).toBe(true);
      }
      // A gem never leaves its finder with less than was staked.
      expect(win >= stake).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('a cut is stated exactly where a win is below its multiplier, with what the bet then returns', () => {
  const stakes = fc.bigInt({ min: LIMITS.minesStake.min, max: LIMITS.minesStake.max }).map(paise);
  fc.assert(
    fc.property(stakes, fc.integer({ min: 1, max: 24 }), (stake, mines) => {
      const last = findMinesLastGem(stake, mines);
      // A whole paisa less than the multiplier is worth: what is lost by rounding is less than that.
      const isCut = (found: number) => {
        const { numerator, denominator } = minesMultiplier(mines, found);
        return stake * numerator - minesPayout(stake, mines, found) * denominator >= denominator;
      };
      const gems = Array.from({ length: last }, (_, place) => place + 1);
      const cut = findMinesCut(stake, mines);
      expect(gems.filter(isCut)).toEqual(cut === undefined ? [] : [last]);
      expect(gems.map((found) => minesPayout(stake, mines, found) === LIMITS.minesMaxWin).indexOf(true)).toBe(
        last === 25 - mines && minesPayout(stake, mines, last) < LIMITS.minesMaxWin ? -1 : last - 1,
      );
      if (cut === undefined) return;
      expect(cut.gem).toBe(last);
      const returned = (Number(minesPayout(stake, mines, last)) / Number(stake)) * minesChance(mines, last);
      expect(Math.abs(cut.returnThousandths - 1_000 * returned + 0.5)).toBeLessThan(0.501);
      expect(cut.returnThousandths).toBeLessThan(990);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  // 24.75 times ten lakh would be 2.475 crore; one crore is paid, once in 25 games.
  [100_000_000n, 24, { gem: 1, returnThousandths: 400 }],
  [100_000_000n, 20, { gem: 2, returnThousandths: 333 }],
  [100_000_000n, 3, { gem: 13, returnThousandths: 956 }],
  [1_000n, 3, undefined],
] as const)('%d paise on %d mines are cut at %o', (stake, mines, cut) => {
  expect(findMinesCut(paise(stake), mines)).toEqual(cut);
});

test('nothing is won before the first gem', () => {
  expect(minesPayout(paise(1_000n), 3, 0)).toBe(0n);
});

test.each([
  [0, 1],
  [25, 0],
  [3, 23],
  [3, -1],
  [1.5, 1],
  [3, Number.NaN],
])('%d mines with %d gems is no board', (mines, found) => {
  expect(() => minesMultiplier(mines, found)).toThrow(RangeError);
});

function openGame(given: Partial<MinesState> = {}): MinesState {
  const fresh = { stake: paise(1_000n), board: [3, 11, 24], status: 'playing', revealed: [], hit: undefined } as const;
  return { ...fresh, payout: paise(0n), ...given };
}

function play(state: MinesState, ...commands: MinesCommand[]): MinesState {
  return commands.reduce((before, command) => {
    const step = stepMines(before, command);
    return step.ok ? step.state : before;
  }, state);
}

const clicks = (...positions: number[]): MinesCommand[] => positions.map((position) => ({ type: 'click', position }));

test('a gem is kept in order and pays nothing yet', () => {
  const step = stepMines(openGame({ revealed: [7] }), { type: 'click', position: 2 });
  expect(step).toEqual({ ok: true, state: openGame({ revealed: [2, 7] }), events: [{ type: 'gem', position: 2 }] });
});

test('a mine ends the game with nothing', () => {
  const step = stepMines(openGame({ revealed: [7] }), { type: 'click', position: 11 });
  const lost = openGame({ revealed: [7], status: 'lost', hit: 11 });
  expect(step).toEqual({ ok: true, state: lost, events: [{ type: 'mine', position: 11 }] });
});

test('a cash-out pays what the gems are worth', () => {
  const win = minesPayout(paise(1_000n), 3, 2);
  const step = stepMines(openGame({ revealed: [2, 7] }), { type: 'cashout' });
  const ended = openGame({ revealed: [2, 7], status: 'cashout', payout: win });
  expect(step).toEqual({ ok: true, state: ended, events: [{ type: 'payout', amount: win }] });
});

test('a cash-out before the first gem is refused', () => {
  expect(stepMines(openGame(), { type: 'cashout' })).toEqual({ ok: false, reason: 'no-gem' });
});

test('the last gem wins the game and is paid at once', () => {
  const board = Array.from({ length: 23 }, (_, index) => index);
  const step = stepMines(openGame({ board, revealed: [23] }), { type: 'click', position: 24 });
  const win = minesPayout(paise(1_000n), 23, 2);
  expect(step).toMatchObject({ state: { status: 'won', payout: win } });
  expect(step.ok && step.events.map(({ type }) => type)).toEqual(['gem', 'payout']);
});

test('a gem that brings the win to the stated maximum wins the game: the next could only lose it', () => {
  const board = Array.from({ length: 20 }, (_, index) => index);
  const step = stepMines(openGame({ stake: LIMITS.minesStake.max, board, revealed: [20] }), {
    type: 'click',
    position: 21,
  });
  expect(step).toMatchObject({ state: { status: 'won', payout: LIMITS.minesMaxWin, revealed: [20, 21] } });
});

test('a game that was left lying is cashed out, or refunded where no gem was found', () => {
  expect(play(openGame({ revealed: [2] }), { type: 'abandon' })).toMatchObject({
    status: 'cashout',
    payout: minesPayout(paise(1_000n), 3, 1),
  });
  expect(play(openGame(), { type: 'abandon' })).toMatchObject({ status: 'refunded', payout: 1_000n });
});

test('an open tile and an ended game stay as they are, and say so', () => {
  const lost = play(openGame(), ...clicks(2, 11));
  const again = [stepMines(lost, { type: 'click', position: 2 }), stepMines(lost, { type: 'click', position: 11 })];
  expect(again.map((step) => step.ok && [step.state, step.events[0]?.type])).toEqual(
    Array(2).fill([lost, 'opened-before']),
  );
  expect(stepMines(lost, { type: 'click', position: 5 })).toEqual({ ok: false, reason: 'ended' });
  for (const type of ['cashout', 'abandon'] as const) {
    expect(stepMines(lost, { type })).toEqual({ ok: true, state: lost, events: [{ type: 'ended-before' }] });
  }
});

test.each([-1, 25, 0.5, Number.NaN])('%d is no tile', (position) => {
  expect(() => stepMines(openGame(), { type: 'click', position })).toThrow(RangeError);
});

test('whatever is played, a game ends once and pays at most once, exactly what its gems are worth', () => {
  const command = fc.oneof(
    { weight: 12, arbitrary: fc.nat({ max: 24 }).map((position): MinesCommand => ({ type: 'click', position })) },
    { weight: 1, arbitrary: fc.constantFrom<MinesCommand>({ type: 'cashout' }, { type: 'abandon' }) },
  );
  const boards = fc.uniqueArray(fc.nat({ max: 24 }), { minLength: 1, maxLength: 24 });
  fc.assert(
    fc.property(boards, fc.array(command, { maxLength: 40 }), (board, commands) => {
      let state = openGame({ board });
      let paid = 0n;
      for (const each of commands) {
        const step = stepMines(state, each);
        if (!step.ok) continue;
        if (state.status !== 'playing') expect(step.state).toEqual(state);
        for (const event of step.events) if (event.type === 'payout' || event.type === 'refund') paid += event.amount;
        state = step.state;
      }
      expect(state.revealed.some((position) => board.includes(position))).toBe(false);
      expect(state.hit === undefined).toBe(state.status !== 'lost');
      expect(state.payout).toBe(paid);
      const won = state.status === 'won' || state.status === 'cashout';
      expect(paid).toBe(won ? minesPayout(state.stake, board.length, state.revealed.length) : paid && state.stake);
    }),
    { numRuns: 1_000 },
  );
});
