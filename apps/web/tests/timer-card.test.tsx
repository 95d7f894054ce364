// @vitest-environment happy-dom
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import type { Phase } from '../src/features/colour/round/round-phase.ts';
import { TimerCard } from '../src/features/colour/round/timer-card.tsx';
import { RoundContext } from '../src/features/colour/round/use-running-round.ts';
import { colour as de } from '../src/features/colour/wording/de.ts';
import { colour as en } from '../src/features/colour/wording/en.ts';
import { colour as es } from '../src/features/colour/wording/es.ts';
import { colour as fr } from '../src/features/colour/wording/fr.ts';
import { serverNow } from '../src/house/house.ts';
import { renderScreen } from './render-screen.tsx';

const CLOSES_IN = {
  en: 'Bets close in 12 s',
  es: 'Cierra en 12 s',
  fr: 'Clôture dans 12 s',
  de: 'Schließt in 12 s',
};
const TEXTS = { en, es, fr, de };

async function readCard(language: keyof typeof TEXTS, phase: Phase, leftMs: number): Promise<string> {
  const i18n = createInstance({
    lng: language,
    resources: { [language]: { colour: TEXTS[language] } },
    defaultNS: 'colour',
    initAsync: false,
  });
  await i18n.init();
  const now = serverNow();
  const timer = {
    round: 5,
    endMs: now + leftMs,
    lockMs: now + leftMs - 30_000,
    receivedMs: now,
    rule: 'fair',
  } as const;
  const screen = await renderScreen(
    <I18nextProvider i18n={i18n}>
      <RoundContext value={{ timer, phase, isPaused: false }}>
        <TimerCard moment={undefined} end={null} />
      </RoundContext>
    </I18nextProvider>,
  );
  const { textContent } = screen.find('section');
  await screen.leave();
  return textContent;
}

test.each(['en', 'es', 'fr', 'de'] as const)(
  'beside the clock to the result it says how long bets are taken: %s',
  async (language) => {
    expect(await readCard(language, 'open', 41_900)).toMatch(new RegExp(`00 : 42.*${CLOSES_IN[language]}`));
  },
);

test('once they are closed only the result is waited for', async () => {
  const text = await readCard('en', 'locked', 13_900);
  expect(text).toContain('00 : 14');
  expect(text).not.toContain('close in');
});
