import { describe, expect, it } from 'vitest';
import { PAINTINGS } from '../src/features/home/paintings.ts';
import { PAINTERS } from './paintings-plugin.ts';
import { createCurve, createSeededRandom } from './seeded-random.ts';

describe('the paintings', () => {
  it('are those that the gallery shows', () => {
    expect(PAINTINGS.map(({ id }) => id).toSorted()).toEqual(Object.keys(PAINTERS).toSorted());
  });

  it.each(Object.entries(PAINTERS))('%s is the same picture every time it is painted', (_, paint) => {
    expect(paint()).toBe(paint());
  });

  it.each(Object.entries(PAINTERS))('%s is a whole picture that asks for nothing from elsewhere', (_, paint) => {
    const markup = paint();
    expect(markup).toMatch(/^<svg [^>]+>.*<\/svg>$/s);
    expect(markup).not.toMatch(/NaN|undefined|Infinity/);
    expect(markup.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|<script|<image|\son\w+=/);
  });

  it.each(Object.entries(PAINTERS))('%s uses no paint that it did not mix', (_, paint) => {
    const markup = paint();
    const mixed = new Set([...markup.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
    const used = [...markup.matchAll(/(?:url\(#|href="#)([^")]+)/g)].map(([, id]) => id);
    expect(used.filter((id) => !mixed.has(id))).toEqual([]);
  });
});

describe('the seeded source', () => {
  it('tells the same story for the same seed and another for another', () => {
    const draw = (seed: number) => Array.from({ length: 5 }, createSeededRandom(seed));
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  it('stays in [0, 1)', () => {
    const random = createSeededRandom(1);
    const draws = Array.from({ length: 5000 }, random);
    expect(Math.min(...draws)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...draws)).toBeLessThan(1);
  });

  it('makes curves that run through their ends without a jump', () => {
    const curve = createCurve(createSeededRandom(3), 4);
    expect(Math.abs(curve(2) - curve(2.0001))).toBeLessThan(0.001);
    expect(curve(-1)).toBe(curve(0));
  });
});
