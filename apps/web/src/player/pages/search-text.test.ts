import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-text.ts';

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
