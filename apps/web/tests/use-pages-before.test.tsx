// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { usePagesBefore } from '../src/lib/paging.ts';
import { renderHook, settle } from './render-hook.tsx';

const ALL = ['9', '8', '7', '6', '5', '4', '3', '2', '1'];

// Not the entry of a page that another test has opened: how a list was left is kept with it.
beforeEach(() => history.replaceState(null, ''));

/** A list of nine, two to a page; each page after the first is answered when it is let go. */
async function openList() {
  const waiting: (() => void)[] = [];
  const list = async ({ limit, before }: { limit: number; before?: string }) => {
    if (before !== undefined) await new Promise<void>((resolve) => waiting.push(resolve));
    const from = before === undefined ? 0 : ALL.indexOf(before) + 1;
    return ALL.slice(from, from + limit);
  };
  const hook = await renderHook(() => usePagesBefore({ queryKey: ['rows'], size: 2, idOf: (row) => row, list }));
  // Until what the first page was answered with is drawn.
  await settle(() => undefined);
  const letGo = async () => {
    await settle(() => waiting.splice(0).forEach((answer) => answer()));
    await settle(() => undefined);
  };
  return { hook, letGo };
}

test('until the next page is there its rows are not known, and there is no way beyond it', async () => {
  const { hook, letGo } = await openList();
  const turn = hook.read().older ?? expect.fail('there are older rows');
  await settle(turn);
  expect(hook.read()).toMatchObject({ page: 2, items: ['9', '8'], isAwaited: true, older: undefined });
  await letGo();
  expect(hook.read()).toMatchObject({ page: 2, items: ['7', '6'], isAwaited: false });
  const turnOn = hook.read().older ?? expect.fail('there are older rows');
  await settle(turnOn);
  await letGo();
  expect(hook.read()).toMatchObject({ page: 3, items: ['5', '4'] });
  await hook.leave();
});

test('the way back from a page that is awaited is open', async () => {
  const { hook, letGo } = await openList();
  await settle(() => hook.read().older?.());
  await settle(() => hook.read().newer?.());
  expect(hook.read()).toMatchObject({ page: 1, items: ['9', '8'], isAwaited: false, newer: undefined });
  expect(hook.read().older).toBeDefined();
  await letGo();
  await hook.leave();
});
