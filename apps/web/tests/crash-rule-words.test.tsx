// @vitest-environment happy-dom
import { formatRupeesShort } from '@rang/contract';
import { CRASH_RESTRICTIONS } from '@rang/games';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CrashSettingsScreen } from '../src/admin/crash-settings/crash-settings-screen.tsx';
import { storeToken } from '../src/admin/office-session.ts';
import { crash as crashEn } from '../src/features/crash/wording/en.ts';
import { crash as crashEs } from '../src/features/crash/wording/es.ts';
import { crash as crashFr } from '../src/features/crash/wording/fr.ts';
import { crash as crashDe } from '../src/features/crash/wording/de.ts';
import { formatHundredths } from '../src/play/format-figures.ts';
import { createFakeHouse } from './fake-house.ts';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

// No visit is sent the constants for a text's sake: the texts say the figures themselves.
const LIMIT = formatHundredths(CRASH_RESTRICTIONS.limit);
const HIGH_STAKE_LIMIT = formatHundredths(CRASH_RESTRICTIONS.highStakeLimit);
const HIGH_STAKE = formatRupeesShort(CRASH_RESTRICTIONS.highStake);

test.each([
  { language: 'en', rules: crashEn.rules },
  { language: 'es', rules: crashEs.rules },
  { language: 'fr', rules: crashFr.rules },
  { language: 'de', rules: crashDe.rules },
])('in "$language" a restricted round of Crash is announced with the figures that it ends by', ({ rules }) => {
  expect(listFigures(rules.restricted)).toEqual([LIMIT]);
  expect(listFigures(rules['restricted-high-bets'])).toEqual([HIGH_STAKE_LIMIT, HIGH_STAKE]);
  expect(listFigures(rules['restricted-both'])).toEqual([LIMIT, HIGH_STAKE_LIMIT, HIGH_STAKE]);
});

test('an operator is shown the figures that a restricted round ends by', async () => {
  const settings = { restrictCrashMultiplier: false, restrictHighBets: false };
  const house = createFakeHouse({ 'GET /api/admin/crash/settings': { success: true, settings } });
  vi.stubGlobal('fetch', house.fetch);
  storeToken('token');
  onTestFinished(() => {
    vi.unstubAllGlobals();
    storeToken(undefined);
  });
  const { place } = await renderScreen(<CrashSettingsScreen />);
  await vi.waitFor(() => settle(() => expect(place.querySelectorAll('[role=switch]')).toHaveLength(2)));
  const [limit, highStakeLimit] = [CRASH_RESTRICTIONS.limit, CRASH_RESTRICTIONS.highStakeLimit].map(
    (hundredths) => `${String(hundredths / 100)}x`,
  );
  expect(listFigures(place.querySelector('form')?.textContent ?? '')).toEqual([
    ...['1x', limit],
    ...[HIGH_STAKE, '1x', highStakeLimit, HIGH_STAKE_LIMIT],
  ]);
});

/** The multipliers and amounts in a text, in turn. */
function listFigures(text: string): string[] {
  return text.match(/₹?\d+(?:[.,]\d+)*x?/g) ?? [];
}
