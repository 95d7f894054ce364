import { expect, test } from 'vitest';
import { shortSubject } from '../src/house/tickets.ts';

test('a subject is named within a sentence: shortened by whole characters, and apart from what is around it', () => {
  expect(shortSubject('My deposit')).toBe('\u2068My deposit\u2069');
  expect(shortSubject('a'.repeat(40))).toBe(`\u2068${'a'.repeat(40)}\u2069`);
  expect(shortSubject('a'.repeat(41))).toBe(`\u2068${'a'.repeat(39)}…\u2069`);
  expect(shortSubject(`${'a'.repeat(38)} and more`)).toBe(`\u2068${'a'.repeat(38)}…\u2069`);
  expect(shortSubject('😀'.repeat(41))).toBe(`\u2068${'😀'.repeat(39)}…\u2069`);
});
