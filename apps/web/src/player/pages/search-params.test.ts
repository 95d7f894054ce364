import { describe, expect, it, test } from 'vitest';
import { findProfileTab, parseSearch, readLoginSearch, readSignupSearch, stringifySearch } from './search-params.ts';

it('a referral code in the address reaches signup and login', () => {
  expect(readSignupSearch({ ref: 'RANG77', other: 'x' })).toEqual({ ref: 'RANG77' });
  expect(readLoginSearch({ ref: 'RANG77', social: 'failed' })).toEqual({ ref: 'RANG77', social: 'failed' });
});

it('an outcome that the house never says is none', () => {
  expect(readLoginSearch({ social: '<b>done</b>' })).toEqual({});
});

test('an address may name a tab of the Profile section, and any other word names none', () => {
  expect(findProfileTab('referrals')).toBe('referrals');
  for (const other of [undefined, '', 'Referrals', 'toString', 7]) expect(findProfileTab(other)).toBeUndefined();
});

describe('the query of an address', () => {
  it.each(['1E5', '007', 'true', '12345678901234567890', 'a b&c=d', 'रंग'])(
    'keeps the referral code %s as it is',
    (ref) => {
      expect(parseSearch(stringifySearch({ ref }))).toEqual({ ref });
    },
  );

  it('is empty when there is nothing to say', () => {
    expect(stringifySearch({ ref: undefined })).toBe('');
    expect(parseSearch('')).toEqual({});
  });
});
