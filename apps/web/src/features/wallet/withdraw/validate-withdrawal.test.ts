import { paise } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { isBankField, validateWithdrawal, type WithdrawalForm } from './validate-withdrawal.ts';

const bank = {
  bank_name: 'HDFC Bank',
  account_number: '123456789012',
  account_name: 'Meera Nair',
  ifsc: 'HDFC0001234',
};
const known = { limits: { min: paise(10_000n), max: paise(2_500_000n) }, balance: paise(100_000n) };
const form = (changes: Partial<WithdrawalForm> = {}): WithdrawalForm => ({
  amountText: '500',
  savedId: undefined,
  bank,
  ...changes,
});
const check = (changes: Partial<WithdrawalForm>) => validateWithdrawal(form(changes), known);
const checkBank = (changes: Partial<WithdrawalForm['bank']>) => check({ bank: { ...bank, ...changes } });

describe('the amount of a withdrawal', () => {
  it.each(['', '0', '-5', '1e3', '10.123', '10abc', '१००'])('is refused as "%s"', (amountText) => {
    expect(check({ amountText })).toEqual({ ok: false, amount: 'invalid', bank: [] });
  });

  it('is held against the limits first, then against the balance', () => {
    expect(check({ amountText: '99.99' })).toMatchObject({ amount: 'belowMinimum' });
    expect(check({ amountText: '25000.01' })).toMatchObject({ amount: 'aboveMaximum' });
    expect(check({ amountText: '1000.01' })).toMatchObject({ amount: 'insufficient' });
    expect(check({ amountText: '1,000.00' })).toMatchObject({ ok: true });
  });

  it('is left to the house where limits and balance are not known', () => {
    const unknown = { limits: undefined, balance: undefined };
    expect(validateWithdrawal(form({ amountText: '99999999' }), unknown)).toMatchObject({ ok: true });
    expect(validateWithdrawal(form({ amountText: 'x' }), unknown)).toMatchObject({ amount: 'invalid' });
  });
});

describe('the bank account of a withdrawal', () => {
  it('is taken as it is meant: trimmed, its IFSC in capitals', () => {
    const typed = { bank_name: '  HDFC Bank ', account_number: ' 123456789012 ', ifsc: 'hdfc0001234 ' };
    expect(checkBank(typed)).toEqual({
      ok: true,
      input: { amount: 50_000n, target: { kind: 'new', details: bank } },
    });
  });

  it('has a bank and a holder of at least three characters', () => {
    expect(checkBank({ bank_name: ' ab ' })).toMatchObject({ bank: ['bank_name'] });
    expect(checkBank({ account_name: 'ab' })).toMatchObject({ bank: ['account_name'] });
    expect(checkBank({ bank_name: 'abc', account_name: 'abc' })).toMatchObject({ ok: true });
  });

  it('has a number of 9 to 18 digits and nothing else', () => {
    for (const account_number of ['12345678', '1'.repeat(19), '12345 67890', '12345678x', '१२३४५६७८९'])
      expect(checkBank({ account_number }), account_number).toMatchObject({ bank: ['account_number'] });
    for (const account_number of ['123456789', '1'.repeat(18)])
      expect(checkBank({ account_number }), account_number).toMatchObject({ ok: true });
  });

  it('has an IFSC of four letters, a zero and six letters or digits', () => {
    for (const ifsc of ['HDFC1001234', 'HDF00001234', 'HDFC000123', 'HDFC00012345', 'HDFC0-01234'])
      expect(checkBank({ ifsc }), ifsc).toMatchObject({ bank: ['ifsc'] });
    expect(checkBank({ ifsc: 'sbin0ABC12x' })).toMatchObject({ ok: true });
  });

  it('is shown together with everything else that is wrong', () => {
    const empty = { bank_name: '', account_number: '', account_name: '', ifsc: '' };
    expect(check({ amountText: '', bank: empty })).toEqual({
      ok: false,
      amount: 'invalid',
      bank: ['bank_name', 'account_number', 'account_name', 'ifsc'],
    });
  });

  it('needs no fields where a saved one is chosen', () => {
    const empty = { bank_name: '', account_number: '', account_name: '', ifsc: '' };
    expect(check({ savedId: 'a', bank: empty })).toEqual({
      ok: true,
      input: { amount: 50_000n, target: { kind: 'saved', id: 'a' } },
    });
  });
});

it('knows the fields of a bank account from others', () => {
  expect(isBankField('ifsc')).toBe(true);
  expect(isBankField('amount')).toBe(false);
  expect(isBankField('toString')).toBe(false);
  expect(isBankField(undefined)).toBe(false);
});
