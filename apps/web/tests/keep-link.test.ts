// @vitest-environment happy-dom
import type { Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { send, watchReturn } from '../src/house/calls/send.ts';
import { keepLink } from '../src/house/link/keep-link.ts';
import { readPagePath } from '../src/lib/keep-app.ts';

const ATTEMPTS = 5;

/** A link over a line that befalls what it is made to, and how the connection stood, one after the other. */
function openLink() {
  const listeners = new Map<string, (data: unknown) => void>();
  const stood: string[] = [];
  const socket = {
    active: true,
    io: {
      on: (event: string, listener: () => void) => listeners.set(event, listener),
      off: (event: string) => listeners.delete(event),
    },
  };
  const idle = () => undefined;
  const join = vi.fn<() => void>();
  let comeBack: (() => void) | undefined;
  const link = keepLink({
    openLine: () => ({
      ...{ socket: socket as unknown as Socket, join, open: idle, close: idle, leave: idle, hangUp: idle },
      on: (event, listener) => void listeners.set(event, listener),
      isLeaving: () => false,
    }),
    readSession: () => undefined,
    renew: () => Promise.resolve(),
    onConnection: (connection) => stood.push(connection),
    watchReturn: (tell) => {
      comeBack = tell;
      return () => {
        comeBack = undefined;
      };
    },
    ...{ welcome: 'welcome', attempts: ATTEMPTS, returnIn: (refusals) => (refusals > 1 ? undefined : 0) },
  });
  const close = link.open();
  onTestFinished(close);
  return {
    stood,
    join,
    close,
    befall: (event: string, data?: unknown) => listeners.get(event)?.(data),
    failTimes: (times: number) => {
      for (let attempt = 0; attempt < times; attempt += 1) listeners.get('reconnect_error')?.(undefined);
    },
    refuse: async () => {
      socket.active = false;
      listeners.get('connect_error')?.(new Error('refused'));
      await vi.advanceTimersByTimeAsync(0);
      socket.active = true;
    },
    isWatching: () => comeBack !== undefined,
    comeBack: async () => {
      comeBack?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a link that has given up connects anew once the house may be in reach again', async () => {
  const { stood, join, failTimes, befall, comeBack } = openLink();
  befall('disconnect', 'transport close');
  failTimes(ATTEMPTS);
  expect(stood).toEqual(['lost', 'failed']);
  expect(join).toHaveBeenCalledTimes(1);
  await comeBack();
  expect(stood).toEqual(['lost', 'failed', 'connecting']);
  expect(join).toHaveBeenCalledTimes(2);
  // It has all its attempts again, and gives up after them as before.
  failTimes(ATTEMPTS - 1);
  expect(stood.at(-1)).toBe('connecting');
  failTimes(1);
  expect(stood.at(-1)).toBe('failed');
});

test('a link that was refused too often connects anew too', async () => {
  const { stood, join, refuse, comeBack } = openLink();
  await refuse();
  expect(stood).toEqual([]);
  await refuse();
  expect(stood).toEqual(['failed']);
  const before = join.mock.calls.length;
  await comeBack();
  expect(stood).toEqual(['failed', 'connecting']);
  expect(join).toHaveBeenCalledTimes(before + 1);
});

test('one that still tries is left at it, and counts its attempts anew', async () => {
  const { stood, join, failTimes, comeBack } = openLink();
  failTimes(ATTEMPTS - 1);
  await comeBack();
  failTimes(ATTEMPTS - 1);
  expect(stood).toEqual([]);
  expect(join).toHaveBeenCalledTimes(1);
});

test('one that is closed waits for nobody', () => {
  const { close, isWatching } = openLink();
  expect(isWatching()).toBe(true);
  close();
  expect(isWatching()).toBe(false);
});

/** How often it is said that the house may be in reach again. */
function watch() {
  const tell = vi.fn<() => void>();
  const stop = watchReturn(tell);
  onTestFinished(stop);
  return { tell, stop };
}

test('the house may be in reach again when the device has a network, and when the page is looked at', () => {
  const isHidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { tell, stop } = watch();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(tell).not.toHaveBeenCalled();
  isHidden.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(tell).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('online'));
  expect(tell).toHaveBeenCalledTimes(2);
  // Who looks at a page without a network learns nothing new.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(tell).toHaveBeenCalledTimes(2);
  stop();
  window.dispatchEvent(new Event('online'));
  expect(tell).toHaveBeenCalledTimes(2);
});

test('the house is in reach again when a call is answered after one that was not, be it by a refusal', async () => {
  const answers: (() => Response)[] = [];
  vi.stubGlobal('fetch', () => Promise.resolve().then(() => answers.shift()?.()));
  const ask = async (answer: () => Response) => {
    answers.push(answer);
    await send({ method: 'GET', path: '/house' }).catch(() => undefined);
  };
  const cut = () => {
    throw new TypeError('fetch failed');
  };
  // What was asked for last in this process, perhaps by another test, may have had no answer.
  await ask(() => new Response('{}'));
  const { tell } = watch();
  await ask(() => new Response('{}'));
  expect(tell).not.toHaveBeenCalled();
  for (const silence of [cut, () => new Response('<h1>Bad Gateway</h1>', { status: 502 })]) {
    for (const word of [() => new Response('{}'), () => new Response('{}', { status: 409 })]) {
      tell.mockClear();
      await ask(silence);
      await ask(silence);
      expect(tell).not.toHaveBeenCalled();
      await ask(word);
      await ask(word);
      expect(tell).toHaveBeenCalledTimes(1);
    }
  }
});

const ORIGIN = 'https://rang.example';

test.each([
  ['/dashboard/wallet?tab=withdraw', '/dashboard/wallet?tab=withdraw'],
  ['https://evil.example/dashboard', '/'],
  ['//evil.example/a', '/'],
  ['/.//evil.example/a', '/'],
  ['blob:https://rang.example//evil.example', '/'],
  ['/a/..//evil.example', '/'],
  [String.raw`/.\\evil.example`, '/'],
  ['javascript:alert(1)', '/'],
  ['https://', '/'],
  [7, '/'],
])('a notice that leads to %s shows %s', (path, shown) => {
  const read = readPagePath(path, ORIGIN);
  expect(read).toBe(shown);
  expect(new URL(read, ORIGIN).origin).toBe(ORIGIN);
});
