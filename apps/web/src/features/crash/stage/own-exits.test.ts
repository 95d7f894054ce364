import { paise } from '@rang/contract';
import { expect, it } from 'vitest';
import { aBet } from '../live/builders.ts';
import { findExits, hangFlags } from './own-exits.tsx';

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
  });
});

it('adds up what the round took, and says nothing of bets that are open', () => {
  const lost = aBet({ betId: '1', status: 'lost' });
  expect(findExits([lost, { ...lost, betId: '2', slot: 2 }], '5')).toEqual({ left: [], lost: 2_000n });
  expect(findExits([aBet(), aBet({ betId: '3', gameId: null, status: 'pending_next_round' })], '5')).toEqual({
    left: [],
    lost: 0n,
  });
});

it('hangs the flags of exits that are near each other one above the other, and leaves those apart where they are', () => {
  const near = [
    { x: 40, y: 200 },
    { x: 50, y: 195 },
    { x: 60, y: 190 },
  ];
  const raised = hangFlags(near, 1_000).map(({ y, raised: by }) => y - by);
  expect(raised).toEqual([200, 172, 144]);
  const apart = hangFlags([...near.slice(0, 1), { x: 300, y: 198 }, { x: 310, y: 100 }], 1_000);
  expect(apart.map((flag) => flag.raised)).toEqual([0, 0, 0]);
});

it('hangs a flag near the right edge to the left, clear of the one to the right that it would lie on', () => {
  const [first, second] = hangFlags(
    [
      { x: 100, y: 90 },
      { x: 230, y: 80 },
    ],
    328,
  );
  expect(first).toMatchObject({ side: 'right', raised: 0 });
  expect(second).toMatchObject({ side: 'left', raised: 18 });
});
