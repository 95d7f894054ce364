// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { isOpen, nextOf, nextWords, withdrawalTone } from './use-withdrawals.ts';

const paidAt = '2026-11-21T10:00:00.000Z';

it('says what becomes of a withdrawal next', () => {
  expect(nextOf({ status: 'pending' })).toBe('waiting');
  expect(nextOf({ status: 'approved' })).toBe('onItsWay');
  expect(nextOf({ status: 'approved', paidAt })).toBe('paid');
  expect(nextOf({ status: 'rejected' })).toBe('returned');
  expect(nextOf({ status: 'failed' })).toBe('returned');
});

it('names no bank where the money is play', () => {
  const paid = { status: 'approved', paidAt } as const;
  expect([nextWords({ status: 'approved' }, true), nextWords(paid, true)]).toEqual(['onItsWayPlay', 'paidPlay']);
  expect([nextWords({ status: 'approved' }, false), nextWords(paid, false)]).toEqual(['onItsWay', 'paid']);
  expect(nextWords({ status: 'pending' }, true)).toBe('waiting');
  expect(nextWords({ status: 'rejected' }, true)).toBe('returned');
});

it('shows approved as good, pending as waiting and everything else as bad', () => {
  expect(withdrawalTone('approved')).toBe('good');
  expect(withdrawalTone('pending')).toBe('waiting');
  expect(withdrawalTone('rejected')).toBe('bad');
  expect(withdrawalTone('failed')).toBe('bad');
});

it('is open until it is paid or returned', () => {
  expect(isOpen({ status: 'pending' })).toBe(true);
  expect(isOpen({ status: 'approved' })).toBe(true);
  expect(isOpen({ status: 'approved', paidAt })).toBe(false);
  expect(isOpen({ status: 'rejected' })).toBe(false);
});
