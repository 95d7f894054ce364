// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aBet, aTable } from '../src/features/crash/live/builders.ts';
import type { CrashLive } from '../src/features/crash/live/crash-live.ts';
import type { LiveNews } from '../src/features/crash/live/live-store.ts';
import { CrashContext } from '../src/features/crash/live/use-crash.ts';
import { useNews } from '../src/features/crash/news/use-news.ts';
import { SHOWN_MS, showToast, takeToasts, ToastPlace } from '../src/ui/show-toast.tsx';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

const RESULT = 'the result';
/** In words or, where no texts are loaded, by its key. */
const nameResult = (text: string) => (/autoCashedOut|cashed out/i.test(text) ? RESULT : text);

/** A Crash screen that tells what is published, and how to tell it something. */
async function openCrash() {
  let tell: (news: LiveNews) => void = () => undefined;
  const listen: CrashLive['listen'] = (listener) => {
    tell = listener;
    return () => undefined;
  };
  const News = () => {
    useNews();
    return null;
  };
  const screen = await renderScreen(
    <CrashContext value={{ listen } as unknown as CrashLive}>
      <News />
    </CrashContext>,
  );
  const after = [aBet({ status: 'cashed_out', cashedOutBy: 'target', cashoutMultiplier: 2 })];
  return {
    leave: screen.leave,
    cashOut: () => settle(() => tell({ kind: 'bets', before: [aBet()], after })),
    passTo: (gameState: 'waiting' | 'running' | 'crashed') =>
      settle(() => tell({ kind: 'round', table: aTable({ gameState }) })),
  };
}

// Nothing goes by itself here, however slow the machine is.
beforeEach(() => {
  const later = setTimeout;
  vi.stubGlobal('setTimeout', (act: () => void, ms: number) => (ms === SHOWN_MS ? 0 : later(act, ms)));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const shown = () =>
  [...document.querySelectorAll('.mantine-Notification-root')].map(({ textContent }) => nameResult(textContent));
const awaitShown = (...texts: readonly string[]) =>
  vi.waitFor(
    async () => {
      await settle(() => undefined);
      expect(shown().toSorted()).toEqual(texts.toSorted());
    },
    { timeout: 30_000 },
  );

test('the result of a round is told until the next one, or until the game is left; anything else stays', async () => {
  const place = await renderScreen(<ToastPlace />);
  await settle(() => showToast('Withdrawn'));
  await awaitShown('Withdrawn');
  const crash = await openCrash();
  await crash.cashOut();
  await crash.passTo('crashed');
  await awaitShown('Withdrawn', RESULT);
  await crash.passTo('waiting');
  await awaitShown('Withdrawn');

  await crash.cashOut();
  await awaitShown('Withdrawn', RESULT);
  await crash.leave();
  await awaitShown('Withdrawn');
  await place.leave();
});

test('a result that is over before anything could be shown is not shown', async () => {
  const crash = await openCrash();
  await crash.cashOut();
  await settle(() => showToast('Withdrawn'));
  await crash.passTo('waiting');
  expect(takeToasts().map(({ message }) => message)).toEqual(['Withdrawn']);
  await crash.leave();
});
