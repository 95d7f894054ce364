import { crashMultiplierAt } from '@rang/games';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCrashClock } from './crash-clock.ts';

function aClock() {
  const time = { now: 1_000 };
  return { time, clock: createCrashClock(() => time.now) };
}
const tickAt = (elapsedMs: number) => ({ elapsedMs, multiplier: crashMultiplierAt(elapsedMs) });

describe('the clock that a round is drawn by', () => {
  it('stands at 1.00 until the house says more', () => {
    const { time, clock } = aClock();
    time.now += 60_000;
    expect(clock.multiplierNow()).toBe(100);
    expect(clock.elapsedNow()).toBe(0);
  });

  it('moves to a tick within a tick, and waits there', () => {
    const { time, clock } = aClock();
    clock.note(tickAt(10_000));
    time.now += 50;
    expect(clock.elapsedNow()).toBe(5_000);
    time.now += 50;
    expect(clock.elapsedNow()).toBe(10_000);
    time.now += 5_000;
    expect(clock.elapsedNow()).toBe(10_000);
    expect(clock.multiplierNow()).toBe(182);
  });

  it('never goes back and is never ahead of what the house confirmed', () => {
    const step = fc.record({ wait: fc.integer({ min: 0, max: 400 }), elapsed: fc.integer({ min: 0, max: 60_000 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { time, clock } = aClock();
        let drawn = { multiplier: 100, elapsed: 0 };
        let confirmed = { multiplier: 100, elapsedMs: 0 };
        for (const { wait, elapsed } of steps) {
          clock.note(tickAt(elapsed));
          if (elapsed >= confirmed.elapsedMs) confirmed = tickAt(elapsed);
          time.now += wait;
          const now = { multiplier: clock.multiplierNow(), elapsed: clock.elapsedNow() };
          expect(now.multiplier).toBeGreaterThanOrEqual(drawn.multiplier);
          expect(now.elapsed).toBeGreaterThanOrEqual(drawn.elapsed);
          expect(now.multiplier).toBeLessThanOrEqual(confirmed.multiplier);
          expect(now.elapsed).toBeLessThanOrEqual(confirmed.elapsedMs);
          drawn = now;
        }
      }),
    );
  });

  it('ends at the final multiplier, whatever tick comes after it, and begins anew', () => {
    const { clock } = aClock();
    clock.note(tickAt(10_000));
    clock.end({ multiplier: 185, elapsedMs: 10_254 });
    clock.note(tickAt(10_300));
    expect(clock.multiplierNow()).toBe(185);
    expect(clock.elapsedNow()).toBe(10_254);
    clock.reset();
    expect(clock.multiplierNow()).toBe(100);
  });

  it('reports to its listeners what is confirmed', () => {
    const { clock } = aClock();
    const received: number[] = [];
    const { unsubscribe } = clock.confirmed.subscribe((multiplier) => received.push(multiplier));
    clock.note(tickAt(5_000));
    clock.end({ multiplier: 140, elapsedMs: 5_608 });
    unsubscribe();
    clock.reset();
    expect(received).toEqual([134, 140]);
  });
});
