import { expect, test } from 'vitest';
import { Refusal } from '../../platform/refusal.ts';
import { createGuessLimits, type Guess } from './guess-limits.ts';

const HOUR_MS = 3_600_000;

function build() {
  const clock = {
    at: 0,
    now: () => clock.at,
    until: () => Promise.resolve(),
    startWatch: () => () => 0,
    isKnown: () => true,
    readUncertainty: () => 0,
  };
  const limits = createGuessLimits(clock);
  /** What is left to somebody who has been in that network before. */
  const allowsKnown = (guess: Guess): boolean => {
    try {
      limits.begin(guess);
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'TOO_MANY_REQUESTS') return false;
      throw error;
    }
  };
  const allows = (guess: Guess): boolean => {
    try {
      return !limits.begin(guess).isLastResort;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'TOO_MANY_REQUESTS') return false;
      throw error;
    }
  };
  const guessFor = (durationMs: number, guess: Guess, may = allows): number => {
    let allowed = 0;
    for (const end = clock.at + durationMs; clock.at < end; clock.at += 1_000) if (may(guess)) allowed += 1;
    return allowed;
  };
  return { limits, allows, allowsKnown, guessFor };
}

const unknownDevice = (number: number, name = 'asha'): Guess => ({
  name,
  network: `198.51.100.${String(number)}`,
  device: undefined,
});

test('an unknown device gets a few guesses at a name and then one a minute', () => {
  const { guessFor } = build();
  expect(guessFor(HOUR_MS, unknownDevice(1))).toBeLessThanOrEqual(65);
});

test('somebody else who guesses for a day does not keep the owner out of a network that is new to the account', () => {
  const { guessFor, allows } = build();
  guessFor(24 * HOUR_MS, unknownDevice(1));
  expect(allows(unknownDevice(2))).toBe(true);
});

test('others on many networks share what is left for the name', () => {
  const { allows } = build();
  const allowed = Array.from({ length: 100 }, (_, number) => allows(unknownDevice(number))).filter(Boolean);
  expect(allowed).toHaveLength(50);
});

test('others on many networks leave the owner the last attempts of a network that is known', () => {
  const { allows, allowsKnown } = build();
  for (let number = 0; number < 100; number += 1) allows(unknownDevice(number));
  const home = { name: 'asha', network: '203.0.113.7', device: undefined };
  const left = Array.from({ length: 20 }, () => allowsKnown(home)).filter(Boolean);
  expect(left).toHaveLength(10);
});

test('whatever anybody does elsewhere, a device that is known has attempts of its own', () => {
  const { allows, allowsKnown } = build();
  for (let number = 0; number < 100; number += 1) allowsKnown(unknownDevice(number));
  for (let time = 0; time < 40; time += 1) allowsKnown(unknownDevice(1));
  const own = Array.from({ length: 20 }, () => allows({ ...unknownDevice(1), device: 'a browser' })).filter(Boolean);
  expect(own).toHaveLength(10);
});

test('a device whose attempts are used up has those of an unknown device', () => {
  const { allows, allowsKnown } = build();
  const shared = { ...unknownDevice(1), device: 'a browser' };
  expect(Array.from({ length: 20 }, () => allows(shared)).filter(Boolean)).toHaveLength(10 + 5);
  // They are counted as an unknown device's.
  expect(allows(unknownDevice(1))).toBe(false);
  expect(Array.from({ length: 20 }, () => allowsKnown(shared)).filter(Boolean)).toHaveLength(10 - 5 - 1);
});

test('a device has the same attempts however the account is named', () => {
  const { allows } = build();
  for (let number = 0; number < 100; number += 1) {
    allows(unknownDevice(number));
    allows(unknownDevice(number, 'asha@example.com'));
  }
  const names = Array.from({ length: 20 }, (_, place) => (place % 2 === 0 ? 'asha' : 'asha@example.com'));
  const allowed = names.filter((name) => allows({ ...unknownDevice(200, name), device: 'a browser' }));
  expect(allowed).toHaveLength(10);
});

test('a session has a few attempts at its password, and no other session uses them up', () => {
  const { limits } = build();
  for (let time = 0; time < 5; time += 1) limits.beginInSession('one');
  expect(() => limits.beginInSession('one')).toThrow(Refusal);
  expect(() => limits.beginInSession('another')).not.toThrow();
});

test('one network that tries many names is slowed as a whole', () => {
  const { allows } = build();
  const allowed = Array.from({ length: 100 }, (_, number) => allows(unknownDevice(1, `name${String(number)}`))).filter(
    Boolean,
  );
  expect(allowed).toHaveLength(20);
});

test('capital letters make no other name', () => {
  const { allows } = build();
  const allowed = ['asha', 'Asha', 'aSha', 'asHa', 'ashA', 'ASHA'].filter((name) => allows(unknownDevice(1, name)));
  expect(allowed).toHaveLength(5);
});

test('guesses from a network and a device that are known are slowed too, all together', () => {
  const { guessFor, allowsKnown } = build();
  let onDevice = 0;
  const inNetwork = guessFor(HOUR_MS, unknownDevice(1), (guess) => {
    if (allowsKnown({ ...guess, device: 'a browser' })) onDevice += 1;
    return allowsKnown(guess);
  });
  expect(inNetwork + onDevice).toBeLessThanOrEqual(5 + 60 + 10 + 120 + 10 + 120);
});

test('right passwords use nothing up', () => {
  const { limits, allows } = build();
  for (let time = 0; time < 200; time += 1) limits.begin(unknownDevice(1)).takeBack();
  expect(allows(unknownDevice(1))).toBe(true);
});
