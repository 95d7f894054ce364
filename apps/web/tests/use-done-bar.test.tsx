// @vitest-environment happy-dom
import { TIMES } from '@rang/contract';
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDoneBar } from '../src/features/wallet/withdraw/use-done-bar.ts';
import { dismissWalletNews, useWalletNews } from '../src/house/money/wallet-news.ts';
import { renderHook } from './render-hook.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  dismissWalletNews();
});

async function withdraw() {
  const onClose = vi.fn();
  const bar = await renderHook(() => {
    const [isShown, turn] = useState(true);
    return { ...useDoneBar({ isShown, onClose }), turn, news: useWalletNews() };
  });
  act(() => bar.read().show());
  return { bar, onClose, turn: (isShown: boolean) => act(() => bar.read().turn(isShown)) };
}

const wait = () =>
  act(() => {
    vi.advanceTimersByTime(TIMES.withdrawalCloseMs);
  });

test('after a withdrawal the wallet closes, and the page says what was asked for', async () => {
  const { bar, onClose } = await withdraw();
  expect(bar.read().news).toBeNull();
  wait();
  expect(onClose).toHaveBeenCalledOnce();
  expect(bar.read().news).toEqual({ kind: 'withdrawal' });
  await bar.leave();
});

test('it stays for who has turned away by then, and for who comes back later', async () => {
  const { bar, onClose, turn } = await withdraw();
  turn(false);
  wait();
  turn(true);
  wait();
  expect(onClose).not.toHaveBeenCalled();
  expect(bar.read().news).toBeNull();
  await bar.leave();
});
