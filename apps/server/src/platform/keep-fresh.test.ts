import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { keepFresh } from './keep-fresh.ts';

test('all who ask at once, and soon after, are told what was read once', async () => {
  let reads = 0;
  const read = keepFresh(60_000, async () => {
    await wait(5);
    return (reads += 1);
  });
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  expect(await read()).toBe(1);
});

test('what is stale is read anew', async () => {
  let reads = 0;
  const read = keepFresh(0, () => Promise.resolve((reads += 1)));
  expect(await read()).toBe(1);
  expect(await read()).toBe(2);
});

test('a failure is told to those who waited for it, and to nobody after them', async () => {
  const answers = [Promise.reject(new Error('away')), Promise.resolve('there')];
  const read = keepFresh(60_000, () => answers.shift() ?? Promise.resolve('asked too often'));
  const asked = await Promise.allSettled([read(), read()]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read()).toBe('there');
  expect(await read()).toBe('there');
});
