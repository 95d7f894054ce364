import { expect, test } from 'vitest';
import { createServiceStandings } from './service-standings.ts';

test('a service that answers now and then is kept, however many others answer once', () => {
  const standings = createServiceStandings(() => 0);
  standings.note('good.example', true);
  for (let other = 0; other < 2_000; other += 1) {
    standings.note(`other-${String(other)}.example`, true);
    if (other % 500 === 0) standings.note('good.example', true);
  }
  expect(standings.listAnswering()).toContain('good.example');
  expect(standings.listAnswering()).toHaveLength(1_000);
});

test('a service that was silent is none that answers for an hour, whatever it says', () => {
  let now = 0;
  const standings = createServiceStandings(() => now);
  standings.note('once.example', true);
  standings.note('once.example', false);
  standings.note('once.example', true);
  expect(standings.listAnswering()).toEqual([]);
  now = 3_600_000;
  standings.note('once.example', true);
  expect(standings.listAnswering()).toEqual(['once.example']);
});

test('when a service had its last turn is kept, also where nothing was learned of it', () => {
  let now = 0;
  const standings = createServiceStandings(() => now);
  expect(standings.readLastTurn('once.example').lastTurnAt).toBeNull();
  now = 1_000;
  standings.note('once.example', undefined);
  expect(standings.readLastTurn('once.example').lastTurnAt).toEqual(new Date(1_000));
  expect(standings.listAnswering()).toEqual([]);
});
