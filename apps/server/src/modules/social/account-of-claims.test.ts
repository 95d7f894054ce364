import { LIMITS, username } from '@rang/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountOfClaims } from './account-of-claims.ts';
import { readSocialClaims } from './social-claims.ts';

const of = (claims: object) => accountOfClaims(readSocialClaims({ iss: 'https://a.example', sub: '1', ...claims }));

test.each([
  [{ preferred_username: 'asha.rao', nickname: 'Ash', given_name: 'Asha', name: 'Asha Rao' }, 'asha.rao'],
  [{ preferred_username: 'asha@example.com', name: 'Asha Rao' }, 'asha'],
  [{ preferred_username: '@asha', nickname: 'Ash' }, 'Ash'],
  [{ given_name: 'José María' }, 'Jose.Maria'],
  [{ name: 'Asha Rao' }, 'Asha'],
  [{ given_name: 'Al', name: 'Al Rao' }, 'player'],
  [{ given_name: 'आशा' }, 'player'],
  [{ name: '  ', nickname: 7, given_name: null }, 'player'],
  [{ preferred_username: '.-_.' }, 'player'],
  [{ preferred_username: 'a'.repeat(30) }, 'a'.repeat(18)],
  [{ email: 'asha.rao@example.com', email_verified: true }, 'player'],
])('the username for %o is %s', (claims, expected) => {
  expect(of(claims).usernameBase).toBe(expected);
});

test.each([
  [{ name: ' Asha \n  Rao ' }, 'Asha Rao'],
  [{ name: '\u202eoaR\u202c', given_name: 'Asha' }, 'oaR'],
  [{ name: '\u0000\u200f', given_name: 'Asha' }, 'Asha'],
  [{ name: '\u2060\u3164', given_name: 'Asha' }, 'Asha'],
  [{ name: 'आशा राव' }, 'आशा राव'],
  [{ name: `${'a'.repeat(79)}😀` }, 'a'.repeat(79)],
  [{ preferred_username: 'asha' }, 'asha'],
  [{}, 'player'],
])('the name for %o is %s', (claims, expected) => {
  expect(of(claims).name).toBe(expected);
});

test.each([
  [{ email: 'asha@example.com', email_verified: true }, 'asha@example.com', true],
  [{ email: 'asha@example.com', email_verified: 'true' }, 'asha@example.com', false],
  [{ email: 'asha@example.com' }, 'asha@example.com', false],
  [{ email: 'no address', email_verified: true }, undefined, false],
  [{ email: `${'a'.repeat(300)}@example.com`, email_verified: true }, undefined, false],
  [{ email_verified: true }, undefined, false],
])('of %o the address is %s, verified: %s', (claims, email, emailVerified) => {
  expect(of(claims)).toMatchObject({ emailVerified });
  expect(of(claims).email).toBe(email);
});

test('whatever a provider says, the account is one that signup would take', () => {
  const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.jsonValue());
  const claims = fc.record({ name: anything, given_name: anything, nickname: anything, preferred_username: anything });
  fc.assert(
    fc.property(claims, (said) => {
      const { name, usernameBase } = of(said);
      expect(username.safeParse(`${usernameBase}123456`).success).toBe(true);
      expect(name.length).toBeGreaterThanOrEqual(LIMITS.personName.min);
      expect(name.length).toBeLessThanOrEqual(LIMITS.personName.max);
      expect(name).toBe(name.trim().toWellFormed());
      expect(name).not.toContain('\0');
    }),
  );
});
