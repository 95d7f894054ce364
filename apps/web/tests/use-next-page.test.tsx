// @vitest-environment happy-dom
import { useInfiniteQuery } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { useNextPage } from '../src/lib/paging.ts';
import { renderHook, settle } from './render-hook.tsx';

const KEY = ['rows'];

/** A list without an end, of one row a page; each page after the first waits until it is let go. */
async function openList(isWanted = false) {
  const waiting: { answer: () => void; fail: () => void }[] = [];
  const hook = await renderHook(() => {
    const query = useInfiniteQuery({
      queryKey: KEY,
      queryFn: async ({ pageParam }) => {
        if (pageParam > 0) await new Promise<void>((answer, fail) => waiting.push({ answer, fail }));
        return pageParam;
      },
      initialPageParam: 0,
      getNextPageParam: (last) => last + 1,
    });
    const pages = query.data?.pages ?? [];
    return { pages, fetchOlder: useNextPage({ ...query, pages: pages.length }, isWanted && pages.length < 3) };
  });
  await settle(() => undefined);
  const end = async (how: 'answer' | 'fail') => {
    await vi.waitFor(
      async () => {
        await settle(() => undefined);
        expect(waiting).not.toHaveLength(0);
      },
      { timeout: 30_000 },
    );
    await settle(() => waiting.splice(0).forEach((page) => page[how]()));
    await settle(() => undefined);
  };
  return { hook, waiting, end };
}

test('a page on its way that news make the list give up is fetched again', async () => {
  const { hook, waiting, end } = await openList();
  await settle(() => hook.read().fetchOlder());
  expect(waiting).toHaveLength(1);
  await settle(() => hook.client.invalidateQueries({ queryKey: KEY }));
  await settle(() => undefined);
  await end('answer');
  expect(hook.read().pages).toEqual([0, 1]);
  expect(waiting).toHaveLength(0);
});

test('one press fetches one page, and after a failure the next press fetches it', async () => {
  const { hook, waiting, end } = await openList();
  await settle(() => hook.read().fetchOlder());
  await end('fail');
  expect(hook.read().pages).toEqual([0]);
  expect(waiting).toHaveLength(0);
  await settle(() => hook.read().fetchOlder());
  await end('answer');
  expect(hook.read().pages).toEqual([0, 1]);
  expect(waiting).toHaveLength(0);
});

test('pages are fetched by themselves for as long as they are wanted', async () => {
  const { hook, waiting, end } = await openList(true);
  await end('answer');
  await end('answer');
  expect(hook.read().pages).toEqual([0, 1, 2]);
  expect(waiting).toHaveLength(0);
});
