import { expect, it } from 'vitest';
import { humHertz } from './use-round-sounds.ts';

it('hums an octave higher at four times the multiplier, and never higher than three octaves', () => {
  expect(humHertz(100)).toBe(55);
  expect(humHertz(400)).toBe(110);
  expect(humHertz(1_600)).toBe(220);
  expect(humHertz(6_400)).toBe(440);
  expect(humHertz(100_000_000)).toBe(440);
});
