import { expect, test } from 'vitest';
import { lookTwice } from './index.ts';

test('what only one of two looks finds is no fault', async () => {
  const looks = [['one', 'news'], ['one', 'later news'], ['never asked']];
  const look = () => Promise.resolve((looks.shift() ?? []).map((fault) => ({ fault })));
  expect(await lookTwice(look)).toEqual([{ fault: 'one' }]);
});

test.each([
  [['deposits were not compared'], ['one']],
  [['one'], ['deposits were not compared']],
  [['deposits were not compared'], ['deposits were not compared']],
])('a gateway that is silent in a look never makes a wrong book a right one: %j, %j', async (...looks) => {
  const look = () => Promise.resolve((looks.shift() ?? []).map((fault) => ({ fault })));
  expect(await lookTwice(look)).toEqual([{ fault: 'deposits were not compared' }]);
});

test('where the first look only counted some, all of the second are faults', async () => {
  const looks = [[{ fault: 'one', more: 1 }], [{ fault: 'one' }, { fault: 'two' }]];
  expect(await lookTwice(() => Promise.resolve(looks.shift() ?? []))).toEqual([{ fault: 'one' }, { fault: 'two' }]);
});

test('however much is found, it is not held against everything else that is', async () => {
  let reads = 0;
  const look = () =>
    Promise.resolve(
      Array.from({ length: 500 }, (_, number) => ({
        fault: 'has another amount at the gateway',
        get subject(): string {
          reads += 1;
          return `order ${String(number)}`;
        },
      })),
    );
  expect(await lookTwice(look)).toHaveLength(500);
  expect(reads).toBeLessThanOrEqual(4 * 500);
});
