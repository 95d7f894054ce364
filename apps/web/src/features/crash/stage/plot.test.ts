import { describe, expect, it } from 'vitest';
import { axisAt } from './axis.ts';
import { headingOf, placeOf, plotOf, traceOf } from './plot.ts';

const plot = plotOf(720, 480);

describe('the curve', () => {
  it('starts in the corner and rises to the right, ever steeper', () => {
    const axis = axisAt(11_553);
    const points = traceOf(11_553, { plot, axis, pieces: 40 });
    expect(points[0]).toEqual({ x: plot.left, y: plot.top + plot.height });
    let slope = 0;
    points.slice(1).forEach((point, place) => {
      const before = points[place];
      if (before === undefined) throw new Error('a piece has two ends');
      const next = (before.y - point.y) / (point.x - before.x);
      expect(next).toBeGreaterThan(slope);
      slope = next;
    });
  });

  it('ends at the tip', () => {
    const axis = axisAt(20_000);
    expect(traceOf(20_000, { plot, axis, pieces: 12 }).at(-1)).toEqual(placeOf(20_000, plot, axis));
  });

  it('stays in the picture at every moment of a long flight, and heads to the upper right', () => {
    for (let elapsedMs = 0; elapsedMs < 160_000; elapsedMs += 500) {
      const axis = axisAt(elapsedMs);
      const tip = placeOf(elapsedMs, plot, axis);
      expect(tip.x).toBeLessThan(plot.left + plot.width * 0.87);
      expect(tip.y).toBeGreaterThan(plot.top + plot.height * 0.23);
      const heading = headingOf(elapsedMs, plot, axis);
      expect(heading).toBeGreaterThan(0);
      expect(heading).toBeLessThan(Math.PI / 2);
    }
  });
});
