import { expect, test } from 'vitest';
import { formatCookie, readCookie, type Cookie } from './cookies.ts';

const VALUE = 'ab'.repeat(32);
const LAX: Cookie = { name: 'rang_one', path: '/api/auth', sameSite: 'Lax' };
const STRICT: Cookie = { name: 'rang_two', path: '/api/auth', sameSite: 'Strict' };

test('over https a cookie is never sent in the clear', () => {
  const order = { value: VALUE, lastsMs: 60_000 };
  expect(formatCookie(LAX, { ...order, isSecure: true })).toBe(
    `rang_one=${VALUE}; Path=/api/auth; Max-Age=60; HttpOnly; SameSite=Lax; Secure`,
  );
  expect(formatCookie(STRICT, { ...order, isSecure: false })).not.toContain('Secure');
});

test('a cookie is found among others, and only what can be ours is read', () => {
  expect(readCookie(LAX, `a=b; rang_one=${VALUE}; rang_two=x`)).toBe(VALUE);
  const others = [undefined, '', `rang_two=${VALUE}`, `xrang_one=${VALUE}`, 'rang_one=', 'x'];
  const odd = [`rang_one=${VALUE}0`, `rang_one="${VALUE}"`, 'rang_one=%00'];
  for (const header of [...others, ...odd]) expect(readCookie(LAX, header)).toBeUndefined();
});
