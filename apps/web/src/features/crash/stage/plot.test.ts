import { describe, expect, it } from 'vitest';
import { axisAt, exactMultiplierAt, headingOf, placeOf, plotOf, traceOf } from './plot.ts';

describe('the curve', () => {
  const plot = plotOf({ width: 720, height: 480, switches: undefined });

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

it('ends before switches that stand one below the other, and below those that stand side by side', () => {
  const right = ({ left, width }: ReturnType<typeof plotOf>) => left + width;
  const column = { left: 236, top: 8, right: 280, bottom: 102 };
  expect(right(plotOf({ width: 288, height: 200, switches: column }))).toBeLessThan(column.left);
  const [phone, row] = [
    { width: 328, height: 300 },
    { left: 226, top: 220, right: 320, bottom: 264 },
  ];
  expect(plotOf({ ...phone, switches: row })).toEqual(plotOf({ ...phone, switches: undefined }));
});

describe('the axis of a flight', () => {
  const shares = (elapsedMs: number) => {
    const { spanMs, rise } = axisAt(elapsedMs);
    return { across: elapsedMs / spanMs, upwards: (exactMultiplierAt(elapsedMs) - 1) / rise };
  };

  it('is 15 seconds long, until the tip has come near its end', () => {
    for (const elapsedMs of [0, 1, 5_000, 10_000]) expect(axisAt(elapsedMs).spanMs).toBeCloseTo(15_000, 6);
    expect(axisAt(12_000).spanMs).toBeGreaterThan(15_000);
  });

  it('keeps the tip in the picture, however long it lasts', () => {
    for (const elapsedMs of [15_000, 60_000, 115_130, 200_000]) {
      expect(shares(elapsedMs).across).toBeGreaterThan(0.68);
      expect(shares(elapsedMs).across).toBeLessThan(0.81);
      expect(shares(elapsedMs).upwards).toBeLessThan(0.74);
    }
  });

  it('never shrinks, and the tip never goes back nor jumps', () => {
    let before = { ...axisAt(0), across: 0, upwards: 0 };
    for (let elapsedMs = 16; elapsedMs < 120_000; elapsedMs += 16) {
      const now = { ...axisAt(elapsedMs), ...shares(elapsedMs) };
      expect(now.spanMs).toBeGreaterThanOrEqual(before.spanMs - 1e-6);
      expect(now.rise).toBeGreaterThanOrEqual(before.rise - 1e-9);
      expect(now.across - before.across).toBeGreaterThanOrEqual(-1e-9);
      expect(now.across - before.across).toBeLessThan(0.0011);
      expect(now.upwards - before.upwards).toBeLessThan(0.003);
      before = now;
    }
  });
});
