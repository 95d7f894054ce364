import { describe, expect, it } from 'vitest';
import { axisAt } from './axis.ts';
import { exactMultiplierAt } from './exact-multiplier-at.ts';

const shares = (elapsedMs: number) => {
  const { spanMs, rise } = axisAt(elapsedMs);
  return { across: elapsedMs / spanMs, upwards: (exactMultiplierAt(elapsedMs) - 1) / rise };
};

describe('the axis of a flight', () => {
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
