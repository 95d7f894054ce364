import { expect, test } from 'vitest';
import { readPersonKey } from './person-key.ts';

test.each([
  ['asha@example.com', 'asha@example.com'],
  [' Asha@Example.COM ', 'asha@example.com'],
  ['asha+rang@example.com', 'asha@example.com'],
  ['asha+rang+2@example.com', 'asha@example.com'],
  ['a.sha@example.com', 'a.sha@example.com'],
  ['a.s.h.a@gmail.com', 'asha@gmail.com'],
  ['A.Sha+x@GoogleMail.com', 'asha@gmail.com'],
  ['a.sha+x.y@gmail.com', 'asha@gmail.com'],
  ['asha@notgmail.com', 'asha@notgmail.com'],
  ['a.sha@mail.gmail.com', 'a.sha@mail.gmail.com'],
  ['+tag@example.com', '+tag@example.com'],
])('%s is the person %s', (email, key) => {
  expect(readPersonKey(email)).toBe(key);
});
