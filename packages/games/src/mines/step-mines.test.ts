import { LIMITS, paise } from '@rang/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minesWin } from './mines-win.ts';
import { stepMines, type MinesCommand, type MinesState } from './step-mines.ts';

function openGame(given: Partial<MinesState> = {}): MinesState {
  const fresh = { stake: paise(1_000n), board: [3, 11, 24], status: 'playing', revealed: [], hit: undefined } as const;
  return { ...fresh, paid: paise(0n), ...given };
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
  const win = minesWin(paise(1_000n), 3, 2);
  const step = stepMines(openGame({ revealed: [2, 7] }), { type: 'cashout' });
  const ended = openGame({ revealed: [2, 7], status: 'cashout', paid: win });
  expect(step).toEqual({ ok: true, state: ended, events: [{ type: 'payout', amount: win }] });
});

test('a cash-out before the first gem is refused', () => {
  expect(stepMines(openGame(), { type: 'cashout' })).toEqual({ ok: false, reason: 'no-gem' });
});

test('the last gem wins the game and is paid at once', () => {
  const board = Array.from({ length: 23 }, (_, index) => index);
  const step = stepMines(openGame({ board, revealed: [23] }), { type: 'click', position: 24 });
  const win = minesWin(paise(1_000n), 23, 2);
  expect(step).toMatchObject({ state: { status: 'won', paid: win } });
  expect(step.ok && step.events.map(({ type }) => type)).toEqual(['gem', 'payout']);
});

test('a gem that brings the win to the stated maximum wins the game: the next could only lose it', () => {
  const board = Array.from({ length: 20 }, (_, index) => index);
  const step = stepMines(openGame({ stake: LIMITS.minesStake.max, board, revealed: [20] }), {
    type: 'click',
    position: 21,
  });
  expect(step).toMatchObject({ state: { status: 'won', paid: LIMITS.minesMaxWin, revealed: [20, 21] } });
});

test('a game that was left lying is cashed out, or refunded where no gem was found', () => {
  expect(play(openGame({ revealed: [2] }), { type: 'abandon' })).toMatchObject({
    status: 'cashout',
    paid: minesWin(paise(1_000n), 3, 1),
  });
  expect(play(openGame(), { type: 'abandon' })).toMatchObject({ status: 'refunded', paid: 1_000n });
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
      expect(state.paid).toBe(paid);
      const won = state.status === 'won' || state.status === 'cashout';
      expect(paid).toBe(won ? minesWin(state.stake, board.length, state.revealed.length) : paid && state.stake);
    }),
    { numRuns: 1_000 },
  );
});
