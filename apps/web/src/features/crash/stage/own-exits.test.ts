// @vitest-environment happy-dom
import { paise } from '@rang/contract';
import { expect, it } from 'vitest';
import { aBet } from '../live/builders.ts';
import { findExits, placeMarks, writeExits } from './own-exits.tsx';
import { exactMsOf, placeOf } from './plot.ts';

it('marks where each own bet of the round left, the lowest first, with what it brought beyond its stake', () => {
  const out = (betId: string, cashoutMultiplier: number, winAmount: bigint) =>
    aBet({ betId, status: 'cashed_out', cashoutMultiplier, winAmount: paise(winAmount) });
  const bets = [out('2', 3.5, 35_00n), out('1', 1.84, 18_40n), { ...out('0', 9, 90_00n), gameId: '4' }];
  expect(findExits(bets, '5')).toEqual({
    left: [
      { betId: '1', multiplier: 184, profit: 840n, isHalf: false },
      { betId: '2', multiplier: 350, profit: 2_500n, isHalf: false },
    ],
    lost: 0n,
    isSeveral: true,
  });
});

it('says of several exits the lowest and the highest, as the sum beside it is of all', () => {
  const exit = { betId: '1', profit: 50n, isHalf: false };
  const [low, high] = [
    { ...exit, multiplier: 110 },
    { ...exit, multiplier: 139 },
  ];
  expect(writeExits([low])).toBe('1.10x');
  expect(writeExits([low, low])).toBe('1.10x');
  expect(writeExits([low, high])).toBe('1.10x – 1.39x');
});

it('adds up what the round took, and says nothing of bets that are open', () => {
  const lost = aBet({ betId: '1', status: 'lost' });
  expect(findExits([lost, { ...lost, betId: '2', slot: 2 }], '5')).toEqual({ left: [], lost: 2_000n, isSeveral: true });
  expect(findExits([aBet(), aBet({ betId: '3', gameId: null, status: 'pending_next_round' })], '5')).toEqual({
    left: [],
    lost: 0n,
    isSeveral: false,
  });
});

it('hangs a flag no lower than the sky goes: at the start of the curve it is above its mark', () => {
  const list = document.createElement('ul');
  list.appendChild(document.createElement('li')).dataset['multiplier'] = '101';
  const plot = { left: 44, top: 24, width: 500, height: 300 };
  // So far on, the mark lies on the ground.
  placeMarks(list, { plot, axis: { spanMs: 90_000, rise: 100 } });
  const { y } = placeOf(exactMsOf(1.01), plot, { spanMs: 90_000, rise: 100 });
  const raised = parseFloat((list.firstElementChild as HTMLElement).style.getPropertyValue('--raised'));
  // A flag hangs 8 pixels below its mark and is 26 high; below the plot there are 30.
  expect(y + 8 - raised + 26).toBeLessThanOrEqual(plot.top + plot.height + 30);
  expect(raised).toBeLessThanOrEqual(8);
});

it('hangs the flags of exits that are near each other one above the other, and leaves those above where they are', () => {
  const list = document.createElement('ul');
  for (const multiplier of ['101', '102', '103', '140']) {
    list.appendChild(document.createElement('li')).dataset['multiplier'] = multiplier;
  }
  // A hundredth is two pixels high here.
  const plot = { left: 0, top: 0, width: 300, height: 200 };
  placeMarks(list, { plot, axis: { spanMs: 15_000, rise: 1 } });
  const raised = Array.from(list.children, (mark) => (mark as HTMLElement).style.getPropertyValue('--raised'));
  expect(raised).toEqual(['4px', '30px', '56px', '10px']);
});

it('hangs a flag above the switches where they stand below the curve, and leaves it where it is beside them', () => {
  const list = document.createElement('ul');
  list.appendChild(document.createElement('li')).dataset['multiplier'] = '120';
  const plot = { left: 44, top: 24, width: 264, height: 300 };
  const axis = { spanMs: 15_000, rise: 10 };
  const { x, y } = placeOf(exactMsOf(1.2), plot, axis);
  const lowerEdge = (switches: { left: number; top: number; right: number; bottom: number }) => {
    placeMarks(list, { plot, axis, switches });
    // A flag hangs 8 pixels below its mark and is 26 high.
    return y + 34 - parseFloat((list.firstElementChild as HTMLElement).style.getPropertyValue('--raised'));
  };
  const below = { top: 274, bottom: 318 };
  expect(lowerEdge({ left: x + 100, right: x + 194, ...below })).toBeLessThanOrEqual(below.top);
  expect(lowerEdge({ left: x + 200, right: x + 294, ...below })).toBeGreaterThan(below.top);
  // In a high sky they stand above the curve.
  expect(lowerEdge({ left: x + 100, right: x + 194, top: 8, bottom: 52 })).toBeGreaterThan(below.top);
});
