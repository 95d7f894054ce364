import { expect, it } from 'vitest';
import { sayAgo } from './say-ago.ts';

it.each([
  [0, 'en', 'now'],
  [59_999, 'en', 'now'],
  [-5_000, 'en', 'now'],
  [60_000, 'en', '1 minute ago'],
  [3_599_999, 'en', '59 minutes ago'],
  [7_200_000, 'en', '2 hours ago'],
  [86_400_000, 'en', 'yesterday'],
  [12 * 86_400_000, 'de', 'vor 12 Tagen'],
])('%d ms ago in %s is "%s"', (elapsedMs, language, words) => {
  expect(sayAgo(elapsedMs, language)).toBe(words);
});
