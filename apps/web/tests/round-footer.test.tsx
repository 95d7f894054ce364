// @vitest-environment happy-dom
import type { CrashResult } from '@rang/contract';
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { RoundFooter } from '../src/features/crash/results/round-footer.tsx';
import { crash as de } from '../src/features/crash/wording/de.ts';
import { crash as en } from '../src/features/crash/wording/en.ts';
import { crash as es } from '../src/features/crash/wording/es.ts';
import { crash as fr } from '../src/features/crash/wording/fr.ts';
import { renderScreen } from './render-screen.tsx';

const TEXTS = { en, es, fr, de };
const LATEST: CrashResult = {
  gameId: '12',
  crashPoint: 2,
  fairCrashPoint: 2,
  outcomeRule: 'fair',
  voided: false,
  createdAt: '2026-11-21T10:00:00.000Z',
};

test.each([
  ['en', 'Proof of round #12'],
  ['es', 'Prueba de la ronda #12'],
  ['fr', 'Preuve de la manche #12'],
  ['de', 'Beweis der Runde #12'],
] as const)('while round 13 is on, the way to a proof names the round that it leads to: %s', async (lng, name) => {
  const i18n = createInstance({
    lng,
    resources: { [lng]: { crash: TEXTS[lng] } },
    defaultNS: 'crash',
    initAsync: false,
  });
  await i18n.init();
  const screen = await renderScreen(
    <I18nextProvider i18n={i18n}>
      <RoundFooter gameId="13" latest={LATEST} />
    </I18nextProvider>,
  );
  const button = screen.find('button');
  expect([button.ariaLabel ?? button.getAttribute('aria-label'), button.textContent]).toEqual([name, name]);
  await screen.leave();
});
