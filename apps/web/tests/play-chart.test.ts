// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { roundSteps } from '../src/features/profile/play-chart.tsx';

it.each([
  [-3_000, 12_340, [-5_000, 0, 5_000, 10_000, 15_000]],
  [-4_321, 17_250, [-10_000, 0, 10_000, 20_000]],
  [-45, 0, [-60, -40, -20, 0]],
  [0, 800, [0, 200, 400, 600, 800]],
  [-0.07, 0.05, [-0.1, -0.05, 0, 0.05]],
  [0, 0, [0, 0.01]],
])('draws an axis from %d to %d in round steps from nothing on', (least, most, steps) => {
  expect(roundSteps(least, most)).toEqual(steps);
});
