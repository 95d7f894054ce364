import i18next from 'i18next';
import { expect, it } from 'vitest';
import { formatHundredthsShortly } from '../../../play/format-figures.ts';
import { crash } from '../wording/en.ts';
import { bandOf, resultLabel } from './result-marks.tsx';

it.each([
  [100, 'lowest'],
  [119, 'lowest'],
  [120, 'low'],
  [199, 'low'],
  [200, 'middle'],
  [499, 'middle'],
  [500, 'high'],
  [999, 'high'],
  [1_000, 'highest'],
  [4_503_599_627_370_496, 'highest'],
] as const)('%d hundredths are in the %s band', (crashPoint, band) => {
  expect(bandOf(crashPoint)).toBe(band);
});

it.each([100, 1_284, 100_000, 128_437, 4_503_599_627_370_496])(
  'the name of a button at %d hundredths has the figure that is read on it',
  async (crashPoint) => {
    const words = i18next.createInstance();
    await words.init({ lng: 'en', resources: { en: { crash } } });
    const result = {
      gameId: '12',
      crashPoint: crashPoint / 100,
      fairCrashPoint: crashPoint / 100,
      outcomeRule: 'fair' as const,
      voided: false,
      createdAt: new Date(0).toISOString(),
    };
    expect(resultLabel(result, words.getFixedT('en', 'crash'))).toContain(formatHundredthsShortly(crashPoint));
  },
);
