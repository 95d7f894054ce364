import { expect, it } from 'vitest';
import { readLoginSearch, readSignupSearch } from './auth-search.ts';

it('a referral code in the address reaches signup and login', () => {
  expect(readSignupSearch({ ref: 'RANG77', other: 'x' })).toEqual({ ref: 'RANG77' });
  expect(readLoginSearch({ ref: 'RANG77', social: 'failed' })).toEqual({ ref: 'RANG77', social: 'failed' });
});

it('an outcome that the house never says is none', () => {
  expect(readLoginSearch({ social: '<b>done</b>' })).toEqual({});
});
