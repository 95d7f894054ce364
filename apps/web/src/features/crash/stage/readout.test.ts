import { expect, it } from 'vitest';
import { countdownAt } from './readout.tsx';

const wait = { endMs: 8_000, seenMs: 1_000 };

it('counts whole seconds down, and the share of the wait that is left', () => {
  expect(countdownAt(1_000, wait)).toEqual({ seconds: 7, share: 1 });
  expect(countdownAt(4_500, wait)).toEqual({ seconds: 4, share: 0.5 });
  expect(countdownAt(7_001, wait).seconds).toBe(1);
});

it('stays at its end, should the round be late to start', () => {
  expect(countdownAt(9_000, wait)).toEqual({ seconds: 0, share: 0 });
  expect(countdownAt(9_000, { endMs: 8_000, seenMs: 8_500 })).toEqual({ seconds: 0, share: 0 });
});

it('never shows more than the whole, whatever the clocks say', () => {
  expect(countdownAt(500, wait).share).toBe(1);
});
