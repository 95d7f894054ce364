import { paise } from '@rang/contract';
import { expect, it } from 'vitest';
import { sumUpWithdrawal } from './withdrawal-summary.tsx';

it('says what is left after a withdrawal, down to nothing', () => {
  expect(sumUpWithdrawal(paise(40_000n), paise(100_000n))).toEqual({ kind: 'covered', after: 60_000n });
  expect(sumUpWithdrawal(paise(100_000n), paise(100_000n))).toEqual({ kind: 'covered', after: 0n });
});

it('says when the balance does not suffice, by a paisa too', () => {
  expect(sumUpWithdrawal(paise(100_001n), paise(100_000n))).toEqual({ kind: 'insufficient' });
});

it('says nothing while the amount or the balance is not known', () => {
  expect(sumUpWithdrawal(undefined, paise(1n))).toEqual({ kind: 'open' });
  expect(sumUpWithdrawal(paise(0n), paise(1n))).toEqual({ kind: 'open' });
  expect(sumUpWithdrawal(paise(1n), undefined)).toEqual({ kind: 'open' });
});
