// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { findReturnedDeposit } from './deposit-return.tsx';

const id = '3f2c9c1e-7a4b-4f0e-9d53-0c6f0a9d2b11';

describe('the return from the payment page', () => {
  it('names a deposit by its id', () => {
    expect(findReturnedDeposit({ deposit: id })).toBe(id);
  });

  it.each([{}, { deposit: '' }, { deposit: 7 }, { deposit: '../balance' }, { deposit: [id] }])(
    'names none: %j',
    (search) => {
      expect(findReturnedDeposit(search)).toBeUndefined();
    },
  );
});
