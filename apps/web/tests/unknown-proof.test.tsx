// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ProofPage } from '../src/features/colour/proof/colour-proofs.tsx';
import { RoundContext } from '../src/features/colour/round/use-running-round.ts';
import { aTable } from '../src/features/crash/live/builders.ts';
import type { CrashLive } from '../src/features/crash/live/crash-live.ts';
import { createLiveStore } from '../src/features/crash/live/live-store.ts';
import { CrashContext } from '../src/features/crash/live/use-crash.ts';
import { RoundPage } from '../src/features/crash/proof/round-page.tsx';
import { ProofDialog as MinesProof } from '../src/features/mines/proof/proof-dialog.tsx';
import { ApiError } from '../src/house/calls/api-error.ts';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

const inCrash = (page: ReactNode) => {
  const store = createLiveStore();
  store.change({ connection: 'live', snapshot: { ...aTable(), gameId: '5' } });
  return <CrashContext value={store as unknown as CrashLive}>{page}</CrashContext>;
};

const inColour = (page: ReactNode) => {
  const timer = { round: 5, endMs: 30_000, lockMs: 20_000, receivedMs: 0, rule: 'fair' } as const;
  return <RoundContext value={{ timer, phase: 'open', isPaused: false }}>{page}</RoundContext>;
};

test.each([
  ['a round of Color Prediction that does not exist', 'NOT_FOUND', inColour(<ProofPage round={9} />), false],
  ['the running round of Color Prediction', 'NOT_FOUND', inColour(<ProofPage round={5} />), true],
  ['a round of Color Prediction that could not be asked for', 'INTERNAL', inColour(<ProofPage round={9} />), true],
  ['a round of Crash that is far ahead', 'NOT_FOUND', inCrash(<RoundPage round={9} />), false],
  ['the running round of Crash', 'NOT_FOUND', inCrash(<RoundPage round={5} />), true],
  ['a round of Crash that could not be asked for', 'INTERNAL', inCrash(<RoundPage round={9} />), true],
])('%s: another try is offered where it can help, and only there', async (...[, code, page, isOffered]) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: false, code, message: '' }, { status: 404 })));
  const { place, find } = await renderScreen(page);
  await vi.waitFor(() => settle(() => find('[role=alert]')));
  expect(place.querySelectorAll('button')).toHaveLength(isOffered ? 1 : 0);
  expect(place.textContent.includes('noProof') || place.textContent.includes('no such proof')).toBe(!isOffered);
});

test.each([
  ['that there is none of here', 'NOT_FOUND', true],
  ['that could not be asked for', 'INTERNAL', false],
] as const)('a game of Mines %s is told of as such', async (_, code, isUnknown) => {
  const dialog = { opened: true, isPage: false, onClose: () => undefined };
  await renderScreen(<MinesProof game={undefined} problem={new ApiError({ code })} {...dialog} />);
  const text = document.querySelector('[role=dialog]')?.textContent ?? '';
  expect(/noProof|no such proof/.test(text)).toBe(isUnknown);
});
