import { expect, it } from 'vitest';
import { countdownAt } from './readout.tsx';
import { phaseOf } from './stage-round.ts';

const wait = { endMs: 8_000, wholeMs: 7_000 };

it('counts whole seconds down, and the share of the wait that is left', () => {
  expect(countdownAt(1_000, wait)).toEqual({ seconds: 7, share: 1 });
  expect(countdownAt(4_500, wait)).toEqual({ seconds: 4, share: 0.5 });
  expect(countdownAt(7_001, wait).seconds).toBe(1);
});

it('says of a wait that somebody comes late to how much of it is left, as its seconds do', () => {
  expect(countdownAt(5_000, { endMs: 8_000, wholeMs: 10_000 })).toEqual({ seconds: 3, share: 0.3 });
  expect(countdownAt(5_000, { endMs: 8_000, wholeMs: Infinity })).toEqual({ seconds: 3, share: 0 });
});

it('stays at its end, should the round be late to start', () => {
  expect(countdownAt(9_000, wait)).toEqual({ seconds: 0, share: 0 });
});

it('never shows more than the whole, whatever the clocks say', () => {
  expect(countdownAt(500, wait).share).toBe(1);
});

it('says of a round that was interrupted that it was, and not that it crashed', () => {
  expect(phaseOf({ gameState: 'running', finalMultiplier: null, settling: false })).toBe('running');
  expect(phaseOf({ gameState: 'crashed', finalMultiplier: 1.56, settling: false })).toBe('crashed');
  expect(phaseOf({ gameState: 'crashed', finalMultiplier: null, settling: false })).toBe('interrupted');
});

it('says of a round whose end is still being written that it is being settled', () => {
  expect(phaseOf({ gameState: 'running', finalMultiplier: null, settling: true })).toBe('settling');
});
