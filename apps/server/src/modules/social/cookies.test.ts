import { expect, test } from 'vitest';
import { formatCookie, LOGIN_COOKIE, PASS_COOKIE, readCookie } from './cookies.ts';

const VALUE = 'ab'.repeat(32);

test('over https a cookie is never sent in the clear', () => {
  const order = { value: VALUE, lastsMs: 60_000 };
  const cookie = formatCookie(LOGIN_COOKIE, { ...order, isSecure: true });
  expect(cookie).toBe(`rang_social_login=${VALUE}; Path=/api/auth/social; Max-Age=60; HttpOnly; SameSite=Lax; Secure`);
  expect(formatCookie(PASS_COOKIE, { ...order, isSecure: false })).not.toContain('Secure');
});

test('a cookie is found among others, and only what can be ours is read', () => {
  expect(readCookie(LOGIN_COOKIE, `a=b; rang_social_login=${VALUE}; rang_social_pass=x`)).toBe(VALUE);
  const others = [undefined, '', `rang_social_pass=${VALUE}`, `xrang_social_login=${VALUE}`, 'rang_social_login=', 'x'];
  const odd = [`rang_social_login=${VALUE}0`, `rang_social_login="${VALUE}"`, 'rang_social_login=%00'];
  for (const header of [...others, ...odd]) expect(readCookie(LOGIN_COOKIE, header)).toBeUndefined();
});
