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
  ['a-sha@pm.me', 'asha@proton.me'],
  ['A.Sha+x@protonmail.com', 'asha@proton.me'],
  ['-_-@pm.me', '-_-@proton.me'],
  ['asha@me.com', 'asha@icloud.com'],
  ['a.sha@icloud.com', 'a.sha@icloud.com'],
  ['as-ha@ya.ru', 'asha@yandex.ru'],
  ['friend-1@asha.fastmail.com', 'asha@fastmail.com'],
  ['asha@fastmail.com', 'asha@fastmail.com'],
  ['asha@a.b.fastmail.com', 'asha@a.b.fastmail.com'],
])('%s is the person %s', (email, key) => {
  expect(readPersonKey(email)).toBe(key);
  expect(readPersonKey(key)).toBe(key);
});
