import { join } from 'node:path';
import { expect, test } from 'vitest';
import { measureHouse } from './figures.ts';

const figures = measureHouse(join(import.meta.dirname, '..', '..'));
process.stdout.write(
  `${figures.map(({ what, count, limit }) => `${what}: ${String(count)} of ${String(limit)}`).join('\n')}\n`,
);

test.each(figures)('$what: no more than there may be', ({ count, limit }) => {
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(limit);
});
