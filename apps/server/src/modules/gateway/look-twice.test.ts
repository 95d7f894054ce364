import { expect, test, vi } from 'vitest';
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

test('only where something differs it waits before it looks again', async () => {
  const listPauses = async (...looks: string[][]): Promise<string[]> => {
    const happened: string[] = [];
    const look = () => {
      happened.push('look');
      return Promise.resolve((looks.shift() ?? []).map((fault) => ({ fault })));
    };
    await lookTwice(look, () => Promise.resolve(void happened.push('pause')));
    return happened;
  };
  expect(await listPauses([])).toEqual(['look']);
  expect(await listPauses(['one'], ['one'])).toEqual(['look', 'pause', 'look']);
  // With what was not compared nothing can be late.
  expect(await listPauses(['deposits were not compared'], [])).toEqual(['look', 'look']);
  expect(await listPauses(['deposits were not compared', 'one'], [])).toEqual(['look', 'pause', 'look']);
});

test('what comes while it waits is no fault, and a wait that is broken off is no look', async () => {
  const look = vi.fn(() => Promise.resolve([...faults].map((fault) => ({ fault }))));
  const faults = new Set(['late', 'lost']);
  expect(await lookTwice(look, () => Promise.resolve(void faults.delete('late')))).toEqual([{ fault: 'lost' }]);
  look.mockClear();
  await expect(lookTwice(look, () => Promise.reject(new Error('the house closes')))).rejects.toThrow('closes');
  expect(look).toHaveBeenCalledTimes(1);
});
