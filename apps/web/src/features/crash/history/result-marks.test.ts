import { expect, it } from 'vitest';
import { bandOf } from './result-marks.tsx';

it.each([
  [100, 'lowest'],
  [119, 'lowest'],
  [120, 'low'],
  [199, 'low'],
  [200, 'middle'],
  [499, 'middle'],
  [500, 'high'],
  [999, 'high'],
  [1_000, 'highest'],
  [4_503_599_627_370_496, 'highest'],
] as const)('%d hundredths are in the %s band', (crashPoint, band) => {
  expect(bandOf(crashPoint)).toBe(band);
});
