// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ProofPage } from '../src/features/colour/proof/colour-proofs.tsx';
import { aTable } from '../src/features/crash/live/builders.ts';
import type { CrashLive } from '../src/features/crash/live/crash-live.ts';
import { createLiveStore } from '../src/features/crash/live/live-store.ts';
import { CrashContext } from '../src/features/crash/live/use-crash.ts';
import { RoundPage } from '../src/features/crash/proof/round-page.tsx';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

const inCrash = (page: ReactNode) => {
  const store = createLiveStore();
  store.change({ snapshot: { ...aTable(), gameId: '5' } });
  return <CrashContext value={store as unknown as CrashLive}>{page}</CrashContext>;
};

test.each([
  ['a round of Color Prediction that does not exist', 'NOT_FOUND', <ProofPage round={9} />, false],
  ['a round of Color Prediction that could not be asked for', 'INTERNAL', <ProofPage round={9} />, true],
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
