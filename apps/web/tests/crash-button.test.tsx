// @vitest-environment happy-dom
import { paise } from '@rang/contract';
import { createAtom } from '@tanstack/react-store';
import { afterEach, expect, test, vi } from 'vitest';
import { aTable } from '../src/features/crash/live/builders.ts';
import type { CrashLive } from '../src/features/crash/live/crash-live.ts';
import { CrashContext } from '../src/features/crash/live/use-crash.ts';
import { MainButton } from '../src/features/crash/panel/main-button.tsx';
import { PlayContext, type Play } from '../src/features/crash/play/use-play.ts';
import { renderScreen } from './render-screen.tsx';

/** The big button of a slot that may bet, over a connection that is as it is. */
function openButton(connection: 'live' | 'lost', more: object = {}) {
  const slot = { amount: paise(1_000n), bets: {}, busy: undefined, choice: { isTargetOn: true } };
  const auto = { isRunning: false };
  const play = { slots: { 1: slot }, shown: [1], actionOf: () => 'place', isResting: () => false, auto, ...more };
  const live = { state: createAtom({ connection, snapshot: aTable() }), clock: { confirmed: createAtom(100) } };
  return renderScreen(
    <CrashContext value={live as unknown as CrashLive}>
      <PlayContext value={play as unknown as Play}>
        <MainButton id={1} />
      </PlayContext>
    </CrashContext>,
  );
}

test.each([
  ['live', true, false],
  ['lost', true, true],
  ['live', false, true],
] as const)(
  'over a %s connection, on a device with a network or without (%s), a bet is quiet: %s',
  async (...given) => {
    const [connection, isOnline, isQuiet] = given;
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    const { find, leave } = await openButton(connection);
    expect(find('button').hasAttribute('data-quiet')).toBe(isQuiet);
    await leave();
  },
);

test.each([true, false])(
  'no run is offered while the one before has not ended (%s), which it would wait for',
  async (isRunning) => {
    const { find } = await openButton('lost', { actionOf: () => 'startAuto', auto: { isRunning } });
    expect(find('button').getAttribute('aria-disabled')).toBe(String(isRunning));
  },
);

afterEach(() => {
  vi.restoreAllMocks();
});
