// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, storeSession, useOwnSession } from '../src/house/calls/session.ts';
import { renderHook } from './render-hook.tsx';

const ANSWER = {
  success: true,
  accessToken: 'a',
  refreshToken: 'r',
  expiresIn: 60_000,
  username: 'meera',
  userId: '7',
} as const;
let other: BroadcastChannel;
let words: unknown[];

beforeEach(() => {
  words = [];
  other = new BroadcastChannel('rang-tabs');
  other.onmessage = ({ data }) => words.push(data);
});

afterEach(() => {
  other.close();
  clearSession();
});

test('a tab with a session of its own answers who asks, until it goes, and once it is back', async () => {
  storeSession(ANSWER, false);
  const hook = await renderHook(useOwnSession);
  await vi.waitFor(() => expect(words).toEqual(['here']));
  other.postMessage('who');
  await vi.waitFor(() => expect(words).toEqual(['here', 'here']));

  dispatchEvent(new Event('pagehide'));
  other.postMessage('who');
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  expect(words).toEqual(['here', 'here', 'gone']);

  dispatchEvent(new Event('pageshow'));
  other.postMessage('who');
  await vi.waitFor(() => expect(words).toEqual(['here', 'here', 'gone', 'here', 'here']));
  await hook.leave();
});
