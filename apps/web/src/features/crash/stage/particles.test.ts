import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addExhaust, MAX_PARTICLES, moveParticles, type Particle } from './particles.ts';

const exhaust = { x: 100, y: 80, heading: Math.PI / 4, random: () => 0.5 };

describe('the sparks of the exhaust', () => {
  it('are never more than fifty, whatever is blown out and for how long', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ count: fc.nat(80), seconds: fc.double({ min: 0, max: 2, noNaN: true }) })),
        (turns) => {
          let particles: Particle[] = [];
          for (const { count, seconds } of turns) {
            particles = moveParticles(addExhaust(particles, { ...exhaust, count }), seconds);
            expect(particles.length).toBeLessThanOrEqual(MAX_PARTICLES);
          }
        },
      ),
    );
    expect(MAX_PARTICLES).toBe(50);
  });

  it('go out behind the rocket, and are gone when their time is over', () => {
    const [spark] = moveParticles(addExhaust([], { ...exhaust, count: 1 }), 0.1);
    expect(spark?.x).toBeLessThan(exhaust.x);
    expect(spark?.y).toBeGreaterThan(exhaust.y);
    expect(moveParticles(addExhaust([], { ...exhaust, count: 9 }), 2)).toEqual([]);
  });
});
