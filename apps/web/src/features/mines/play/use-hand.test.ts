import { describe, expect, it } from 'vitest';
import { isTooSoon, pickHidden } from './use-hand.ts';

describe('the pace of presses', () => {
  it('lets the first press through', () => {
    expect(isTooSoon(5, undefined)).toBe(false);
  });

  it('refuses a press less than a tenth of a second after the one before', () => {
    expect(isTooSoon(1099, 1000)).toBe(true);
    expect(isTooSoon(1100, 1000)).toBe(false);
  });
});

describe('the random pick', () => {
  it('is always a hidden tile', () => {
    const revealed = [0, 7, 24];
    const picks = Array.from({ length: 22 }, (_, place) => pickHidden(revealed, () => (place + 0.5) / 22));
    expect(new Set(picks).size).toBe(22);
    for (const tile of revealed) expect(picks).not.toContain(tile);
  });

  it('is none where every tile is known', () => {
    const all = Array.from({ length: 25 }, (_, position) => position);
    expect(pickHidden(all, () => 0.5)).toBeUndefined();
  });
});
