import { expect, test } from 'vitest';
import { lookTwice } from './index.ts';

test('what only one of two looks finds is no fault', async () => {
  const looks = [['one', 'news'], ['one', 'later news'], ['never asked']];
  const look = (): Promise<{ subject: string }[]> =>
    Promise.resolve((looks.shift() ?? []).map((subject) => ({ subject })));
  expect(await lookTwice(look)).toEqual([{ subject: 'one' }]);
});

test('however much is found, it is not held against everything else that is', async () => {
  let reads = 0;
  const look = (): Promise<object[]> =>
    Promise.resolve(
      Array.from({ length: 500 }, (_, number) => ({
        get subject(): string {
          reads += 1;
          return `order ${String(number)}`;
        },
      })),
    );
  expect(await lookTwice(look)).toHaveLength(500);
  expect(reads).toBeLessThanOrEqual(3 * 500);
});
