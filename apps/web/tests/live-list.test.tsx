// @vitest-environment happy-dom
import { paise } from '@rang/contract';
import { createAtom } from '@tanstack/react-store';
import { expect, test, vi } from 'vitest';
import { aBet, aLiveBet, aTable } from '../src/features/crash/live/builders.ts';
import type { CrashLive } from '../src/features/crash/live/crash-live.ts';
import { CrashContext } from '../src/features/crash/live/use-crash.ts';
import { LiveList } from '../src/features/crash/list/live-list.tsx';
import { PlayContext, type Play } from '../src/features/crash/play/use-play.ts';
import { renderScreen } from './render-screen.tsx';

test.each([undefined, 'cancel'])('while the bet is busy (%s) its cancel button keeps the focus', async (busy) => {
  const cancel = vi.fn(() => Promise.resolve());
  const slot = { bets: { pending: { betId: 'b1' } }, busy, cancel };
  const play = { slots: { 1: slot, 2: { bets: {} } } } as unknown as Play;
  const snapshot = aTable({
    nextRoundBets: [aLiveBet()],
    nextRoundTotals: { count: 1, totalBetAmount: paise(1_000n) },
    ownBets: [aBet({ forNextRound: true })],
  });
  const live = { state: createAtom({ connection: 'live', snapshot }) } as unknown as CrashLive;
  const { find, press } = await renderScreen(
    <CrashContext value={live}>
      <PlayContext value={play}>
        <LiveList />
      </PlayContext>
    </CrashContext>,
  );
  await press('[aria-label="list.cancelOf"]');
  expect(cancel).toHaveBeenCalledTimes(busy === undefined ? 1 : 0);
  expect(find('[aria-label="list.cancelOf"]').matches(':disabled')).toBe(false);
  expect(find('[aria-label="list.cancelOf"]').getAttribute('aria-disabled')).toBe(String(busy !== undefined));
});
