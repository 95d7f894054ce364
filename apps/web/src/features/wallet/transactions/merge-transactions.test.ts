// @vitest-environment happy-dom
import { paise, type DepositRecord, type WithdrawalRecord } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { mergeTransactions } from './merge-transactions.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString();
const deposit = (minute: number): DepositRecord => ({
  _id: `d${minute}`,
  orderNo: `D${minute}`,
  amount: paise(100_00n),
  channel: 'upi',
  status: 'paid',
  createdAt: at(minute),
});
const withdrawal = (minute: number): WithdrawalRecord => ({
  _id: `w${minute}`,
  orderNo: `W${minute}`,
  amount: paise(100_00n),
  status: 'pending',
  bank_name: 'HDFC Bank',
  account_last4: '6789',
  createdAt: at(minute),
});
const ids = (...lists: Parameters<typeof mergeTransactions>) =>
  mergeTransactions(...lists).list.map(({ record }) => record._id);

describe('deposits and withdrawals as one list', () => {
  it('stand newest first', () => {
    expect(ids([deposit(9), deposit(3)], [withdrawal(5), withdrawal(1)], 100)).toEqual(['d9', 'w5', 'd3', 'w1']);
    expect(ids([], [], 100)).toEqual([]);
  });

  it('end where one of them was cut off, and say so', () => {
    const deposits = [deposit(9), deposit(8), deposit(4)];
    const withdrawals = [withdrawal(6), withdrawal(2)];
    expect(ids(deposits, withdrawals, 3)).toEqual(['d9', 'd8', 'w6', 'd4']);
    expect(mergeTransactions(deposits, withdrawals, 3).isCut).toBe(true);
    expect(mergeTransactions(deposits, withdrawals, 4).isCut).toBe(false);
  });
});
