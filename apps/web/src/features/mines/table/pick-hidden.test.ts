import { describe, expect, it } from 'vitest';
import { pickHidden } from './pick-hidden.ts';

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
