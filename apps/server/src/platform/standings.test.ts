import { expect, test } from 'vitest';
import { createStandings } from './standings.ts';

const HOUR = 3_600_000;

test('one that answers in time now and then is kept, however many others do once', () => {
  const standings = createStandings({ now: () => 0, latenessCountsMs: HOUR });
  standings.note('good.example', true);
  for (let other = 0; other < 2_000; other += 1) {
    standings.note(`other-${String(other)}.example`, true);
    if (other % 500 === 0) standings.note('good.example', true);
  }
  expect(standings.listPrompt()).toContain('good.example');
  expect(standings.listPrompt()).toHaveLength(1_000);
});

test('one that was late is none that answers in time for as long as that counts, whatever it says', () => {
  let now = 0;
  const standings = createStandings({ now: () => now, latenessCountsMs: HOUR });
  expect(standings.read('once.example')).toBe('unknown');
  standings.note('once.example', true);
  expect(standings.read('once.example')).toBe('prompt');
  standings.note('once.example', false);
  now = HOUR - 1;
  standings.note('once.example', true);
  expect(standings.listPrompt()).toEqual([]);
  expect(standings.read('once.example')).toBe('late');
  now = HOUR;
  standings.note('once.example', true);
  expect(standings.listPrompt()).toEqual(['once.example']);
  expect(standings.read('once.example')).toBe('prompt');
});

test('of one that was late and not spoken to since, nothing is known once that counts no longer', () => {
  let now = 0;
  const standings = createStandings({ now: () => now, latenessCountsMs: HOUR });
  standings.note('once.example', false);
  now = HOUR - 1;
  expect(standings.read('once.example')).toBe('late');
  now = HOUR;
  expect(standings.read('once.example')).toBe('unknown');
});

test('when one had its last turn is kept, also where nothing was learned of it', () => {
  let now = 0;
  const standings = createStandings({ now: () => now, latenessCountsMs: HOUR });
  expect(standings.readLastTurn('once.example')).toBeUndefined();
  now = 1_000;
  standings.note('once.example', undefined);
  expect(standings.readLastTurn('once.example')).toEqual(new Date(1_000));
  expect(standings.listPrompt()).toEqual([]);
  expect(standings.read('once.example')).toBe('unknown');
});
