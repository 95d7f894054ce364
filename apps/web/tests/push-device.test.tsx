// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PushDevice } from '../src/features/profile/push-device.tsx';
import { forgetPush, readPushState, turnPushOn } from '../src/house/push-device.ts';
import { loadTexts } from '../src/lib/i18n.ts';
import { profileTexts, shellTexts } from '../src/player/room-texts.ts';
import { keepApp } from '../src/lib/keep-app.ts';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

/** A browser that takes notices, whose worker is set up by the test, or never is; `register` is how it answers the app. */
function openBrowser(register: () => Promise<unknown> = () => Promise.resolve()) {
  const worker = { pushManager: { getSubscription: () => Promise.resolve(null) } };
  const set = Promise.withResolvers<typeof worker>();
  let known: typeof worker | undefined;
  vi.stubGlobal('navigator', {
    serviceWorker: {
      ready: set.promise,
      getRegistration: () => Promise.resolve(known),
      addEventListener: vi.fn(),
      register,
    },
  });
  vi.stubGlobal('PushManager', Object);
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: () => Promise.resolve('denied') });
  return () => set.resolve((known = worker));
}

beforeEach(() => void vi.stubEnv('PROD', true));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** What somebody has been answered so far. */
function follow<Answer>(asked: Promise<Answer>) {
  const answers: Answer[] = [];
  void asked.then((answer) => answers.push(answer));
  return async () => {
    await vi.advanceTimersByTimeAsync(0);
    return answers;
  };
}

test.each([
  ['how notices stand', readPushState, 'off'],
  ['to turn them on', turnPushOn, 'denied'],
])('whoever asks %s before the worker is set up is answered once it is', async (_, ask, answer) => {
  vi.useFakeTimers();
  const setUp = openBrowser();
  const look = follow(ask());
  expect(await look()).toEqual([]);
  setUp();
  expect(await look()).toEqual([answer]);
});

test('where the worker is never set up, that is said after some seconds', async () => {
  vi.useFakeTimers();
  openBrowser();
  const look = follow(readPushState());
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await look()).toEqual([]);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(await look()).toEqual(['unsupported']);
});

test('a browser that has no workers is said to take no notices at once', async () => {
  vi.useFakeTimers();
  openBrowser();
  vi.stubGlobal('navigator', {});
  expect(await follow(readPushState())()).toEqual(['unsupported']);
});

test('a logout waits for no worker', async () => {
  vi.useFakeTimers();
  openBrowser();
  expect(await follow(forgetPush())()).toEqual([undefined]);
});

test('while the browser is asked the switch is held and says so, and then how it stands', async () => {
  await loadTexts(shellTexts, profileTexts);
  const setUp = openBrowser();
  const { place, find } = await renderScreen(<PushDevice isWanted />);
  expect(place.textContent).toContain('Loading');
  expect(place.textContent).not.toContain('Off.');
  const isHeld = () => find('input').matches('[aria-disabled="true"], :disabled');
  expect(isHeld()).toBe(true);
  await settle(setUp);
  await vi.waitFor(() => expect(place.textContent).toContain('Off. Turn it on'));
  expect(isHeld()).toBe(false);
});

// The last one: a browser that has refused goes on refusing.
test('a browser that refuses the worker is said to take no notices at once', async () => {
  vi.useFakeTimers();
  openBrowser(() => Promise.reject(new Error('a private window')));
  const look = follow(readPushState());
  expect(await look()).toEqual([]);
  await expect(keepApp(() => undefined)).rejects.toThrow('a private window');
  expect(await look()).toEqual(['unsupported']);
});
