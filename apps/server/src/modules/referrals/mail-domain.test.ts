import { expect, test } from 'vitest';
import { readMailDomain } from './mail-domain.ts';

test.each([
  ['friend-1@farm.example', 'farm.example'],
  ['friend-2@Sub.FARM.example', 'farm.example'],
  ['a@b.c.company.co.in', 'company.co.in'],
  ['a@company.co.in', 'company.co.in'],
  ['a@x.duckdns.org', 'duckdns.org'],
  ['a@gmail.com', undefined],
  ['a@Yahoo.co.in', undefined],
  ['someone@social.invalid', undefined],
  ['a@localhost', undefined],
])('%s is at %s', (email, domain) => {
  expect(readMailDomain(email)).toBe(domain);
});
