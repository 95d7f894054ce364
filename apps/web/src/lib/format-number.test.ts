import { formatRupees, paise } from '@rang/contract';
import i18next from 'i18next';
import { afterAll, describe, expect, it } from 'vitest';
import { formatMoment } from './format-moment.ts';
import { formatCount, formatShare, numberFormat } from './format-number.ts';

// Tests of other files are run beside it, and know nothing of another language.
afterAll(() => i18next.changeLanguage('en'));

it('shows a small share with as many digits as it takes', () => {
  expect(formatShare(0.88)).toBe('88%');
  expect(formatShare(0.8571)).toBe('85.7%');
  expect(formatShare(0.00000019)).toBe('0.000019%');
});

/** What some languages put between figures and their sign, so that no line ends there. */
const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

it('counts as the platform does in India', () => {
  const platforms = new Intl.NumberFormat('en-IN');
  for (const count of [
    0,
    7,
    999,
    1_000,
    99_999,
    1_00_000,
    12_34_56_789,
    -1_234,
    1.5,
    1_234.25,
    Number.MAX_SAFE_INTEGER,
  ])
    expect(formatCount(count)).toBe(platforms.format(count));
});

describe.each([
  { language: 'en', count: '1,23,456', share: '99.5%', day: '21 Nov 2026' },
  { language: 'es', count: '1,23,456', share: '99.5 %', day: '21 nov 2026' },
  { language: 'fr', count: '1,23,456', share: '99.5 %', day: '21 nov. 2026' },
  { language: 'de', count: '1,23,456', share: '99.5 %', day: '21. Nov. 2026' },
])('numbers in $language', ({ language, ...written }) => {
  it('are marked as money is where they count or compare, and follow the language where they name a day', async () => {
    await i18next.init({ lng: language });
    expect(spaced(formatCount(123_456))).toBe(written.count);
    expect(spaced(formatShare(0.995))).toBe(written.share);
    expect(formatMoment('2026-11-21T05:00:00Z', language, 'dayInIndia')).toBe(written.day);
  });

  it("are written India's way where they are money or multiply it", async () => {
    await i18next.init({ lng: language });
    expect(formatRupees(paise(12_34_567_89n))).toBe('₹12,34,567.89');
    expect(numberFormat({ minimumFractionDigits: 2 }).format(1_234.5)).toBe('1,234.50');
  });
});
