import { expect, test } from 'vitest';
import { Refusal } from '../../platform/refusal.ts';
import { createGuessLimits, type Guess } from './guess-limits.ts';

const HOUR_MS = 3_600_000;

function build() {
  const clock = { at: 0, now: () => clock.at, until: () => Promise.resolve() };
  const limits = createGuessLimits(clock);
  const allows = (guess: Guess): boolean => {
    try {
      limits.begin(guess);
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'TOO_MANY_REQUESTS') return false;
      throw error;
    }
  };
  const guessFor = (durationMs: number, guess: Guess): number => {
    let allowed = 0;
    for (const end = clock.at + durationMs; clock.at < end; clock.at += 1_000) if (allows(guess)) allowed += 1;
    return allowed;
  };
  return { limits, allows, guessFor };
}

const stranger = (number: number, name = 'asha'): Guess => ({
  name,
  network: `198.51.100.${String(number)}`,
  known: false,
});

test('a stranger gets a few guesses at a name and then one a minute', () => {
  const { guessFor } = build();
  expect(guessFor(HOUR_MS, stranger(1))).toBeLessThanOrEqual(65);
});

test('a stranger who guesses for a day does not keep the owner out of a network that is new to the account', () => {
  const { guessFor, allows } = build();
  guessFor(24 * HOUR_MS, stranger(1));
  expect(allows(stranger(2))).toBe(true);
});

test('strangers on many networks share what is left for the name', () => {
  const { allows } = build();
  const allowed = Array.from({ length: 100 }, (_, number) => allows(stranger(number))).filter(Boolean);
  expect(allowed).toHaveLength(50);
});

test('strangers on many networks never slow the owner down in a network that is known', () => {
  const { allows } = build();
  for (let number = 0; number < 100; number += 1) allows(stranger(number));
  expect(allows({ name: 'asha', network: '203.0.113.7', known: true })).toBe(true);
});

test('one network that tries many names is slowed as a whole', () => {
  const { allows } = build();
  const allowed = Array.from({ length: 100 }, (_, number) => allows(stranger(1, `name${String(number)}`))).filter(
    Boolean,
  );
  expect(allowed).toHaveLength(20);
});

test('capital letters make no other name', () => {
  const { allows } = build();
  const allowed = ['asha', 'Asha', 'aSha', 'asHa', 'ashA', 'ASHA'].filter((name) => allows(stranger(1, name)));
  expect(allowed).toHaveLength(5);
});

test('guesses from a known network are slowed too', () => {
  const { guessFor } = build();
  expect(guessFor(HOUR_MS, { ...stranger(1), known: true })).toBeLessThanOrEqual(370);
});

test('right passwords use nothing up', () => {
  const { limits, allows } = build();
  for (let time = 0; time < 200; time += 1) limits.begin(stranger(1)).takeBack();
  expect(allows(stranger(1))).toBe(true);
});
