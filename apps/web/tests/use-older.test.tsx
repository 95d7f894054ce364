// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { useOlder } from '../src/lib/paging.ts';
import { renderHook, settle } from './render-hook.tsx';

test('the page before is asked for once however often it is pressed, and no row stands twice', async () => {
  const asked: string[] = [];
  const queryKey = ['rows'];
  const list = (before: string) => {
    asked.push(before);
    // The first of them is known already: a newer row has moved the pages.
    return Promise.resolve(['3', '2', '1']);
  };
  const hook = await renderHook(() =>
    useOlder({ queryKey, rows: ['5', '4', '3'], limit: 3, idOf: (row) => row, list }),
  );
  hook.client.setQueryData(queryKey, ['5', '4', '3']);
  await settle(async () => {
    const turn = hook.read() ?? expect.fail('there are older rows');
    await Promise.all([turn(), turn()]);
  });
  expect(asked).toEqual(['3']);
  expect(hook.client.getQueryData(queryKey)).toEqual(['5', '4', '3', '2', '1']);
  await hook.leave();
});
