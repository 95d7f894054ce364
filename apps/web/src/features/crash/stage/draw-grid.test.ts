import { describe, expect, it } from 'vitest';
import { listGridValues } from './draw-grid.ts';

const values = (scale: Parameters<typeof listGridValues>[0]) => listGridValues(scale).map(({ value }) => value);

describe('the lines of the grid', () => {
  it('stand at round values', () => {
    expect(values({ from: 0, span: 15, room: 600, gap: 80 })).toEqual([2, 4, 6, 8, 10, 12, 14]);
    expect(values({ from: 0, span: 15, room: 300, gap: 80 })).toEqual([5, 10]);
    expect(values({ from: 1, span: 1.46, room: 300, gap: 40 })).toEqual([1.2, 1.4, 1.6, 1.8, 2, 2.2, 2.4]);
    expect(values({ from: 1, span: 900, room: 300, gap: 50 })).toEqual([200, 400, 600, 800]);
  });

  it('are never closer than they may be, and lie where their value does', () => {
    for (let span = 0.5; span < 5_000; span *= 1.07) {
      const lines = listGridValues({ from: 1, span, room: 320, gap: 48 });
      lines.forEach(({ value, share }, place) => {
        expect(share).toBeCloseTo((value - 1) / span, 9);
        const before = lines[place - 1];
        if (before !== undefined) expect((share - before.share) * 320).toBeGreaterThan(47.99);
      });
    }
  });

  it('are none where there is no room yet', () => {
    expect(listGridValues({ from: 0, span: 15, room: 0, gap: 80 })).toEqual([]);
  });
});
