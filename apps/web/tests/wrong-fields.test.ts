import { loginBody, signupBody } from '@rang/contract';
import { expect, test } from 'vitest';
import { wrongFields } from '../src/lib/use-fields.ts';

const PERSON = { name: 'Meera', username: 'meera', email: 'meera@example.com', password: 'long-enough' };

test('a field that holds too much is told how much it takes, one that holds too little is not', () => {
  const wrong = wrongFields(signupBody, { ...PERSON, name: 'M'.repeat(81), password: 'p'.repeat(201) });
  expect([...wrong]).toEqual([
    ['name', 80],
    ['password', 200],
  ]);
  expect([...wrongFields(signupBody, { ...PERSON, name: ' ', password: 'short' })]).toEqual([
    ['name', undefined],
    ['password', undefined],
  ]);
  expect([...wrongFields(signupBody, PERSON)]).toEqual([]);
});

test('an empty login is told that it is empty, one that is too long that it is too long', () => {
  expect([...wrongFields(loginBody, { username: '', password: '', rememberMe: false })]).toEqual([
    ['username', undefined],
    ['password', undefined],
  ]);
  const long = { username: 'meera', password: 'p'.repeat(201), rememberMe: false };
  expect([...wrongFields(loginBody, long)]).toEqual([['password', 200]]);
});
