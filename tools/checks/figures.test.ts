import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countFloors, measureHouse } from './figures.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const MOST_FLOORS = 10;
const figures = measureHouse(ROOT);
process.stdout.write(
  `${figures.map(({ what, count, limit }) => `${what}: ${String(count)} of ${String(limit)}`).join('\n')}\n`,
);

test.each(figures)('$what: no more than there may be', ({ count, limit }) => {
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(limit);
});

test('Crash on the server is read from top to bottom in at most ten floors', () => {
  const floors = countFloors(ROOT, 'apps/server/src/modules/crash/');
  process.stdout.write(`floors of Crash: ${String(floors)} of ${String(MOST_FLOORS)}\n`);
  expect(floors).toBeGreaterThan(1);
  expect(floors).toBeLessThanOrEqual(MOST_FLOORS);
});
