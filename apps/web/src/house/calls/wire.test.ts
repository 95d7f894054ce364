import {
  LIMITS,
  balance,
  crashBet,
  createWithdrawal,
  myColourBets,
  paise,
  payout,
  placeColourBet,
  startMines,
} from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { formatPath, readAnswer, writeInput } from './wire.ts';

describe('wire', () => {
  const bet = {
    ...{
      _id: 'b',
      round: 7,
      betType: 'color',
      betValue: 'red',
      amount: 0.1,
      status: 'won',
      multiplier: 2,
      payout: 0.2,
    },
    ...{ outcomeRule: 'fair', createdAt: '2026-11-21T10:00:00.000Z' },
  };

  it('reads amounts to the paisa wherever they are in an answer', () => {
    expect(readAnswer(balance.answer, { success: true, message: 1234.56, balance: 1234.56 }).balance).toBe(123_456n);
    const { bets } = readAnswer(myColourBets.answer, { success: true, bets: [bet] });
    expect(bets).toMatchObject([{ amount: 10n, payout: 20n }]);
  });

  it.each([0.001, 1e21, '1234', null, undefined, {}])(
    'says of an amount of %o that the answer cannot be read',
    (amount) => {
      const unreadable = new ApiError({ code: 'BAD_ANSWER' });
      expect(() => readAnswer(balance.answer, { success: true, message: 1, balance: amount })).toThrow(unreadable);
      const paid = { success: true, bets: [{ ...bet, payout: amount === undefined ? null : amount }] };
      expect(() => readAnswer(myColourBets.answer, paid)).toThrow(unreadable);
    },
  );

  it('reads no bet of Crash that was paid and does not say what', () => {
    const cashedOut = {
      ...{ betId: 'b', username: 'asha', amount: 10, status: 'cashed_out', cashoutMultiplier: 2, userId: '7', slot: 1 },
      ...{ gameId: '5', targetMultiplier: null, limitMultiplier: 100, forNextRound: false, hidden: false },
      ...{ outcomeRule: 'fair', createdAt: '2026-11-21T10:00:00.000Z' },
    };
    expect(readAnswer(crashBet, { ...cashedOut, winAmount: 20 }).winAmount).toBe(2000n);
    expect(() => readAnswer(crashBet, cashedOut)).toThrow(ApiError);
  });

  it('sends amounts as the house takes them', () => {
    const stake = { betType: 'number', betValue: '7', amount: paise(150n) } as const;
    expect(writeInput(placeColourBet.body, stake)).toEqual({ betType: 'number', betValue: '7', amount: 1.5 });
    expect(writeInput(startMines.body, { mineCount: 3, betAmount: LIMITS.minesStake.max })).toEqual({
      mineCount: 3,
      betAmount: 1_000_000,
    });
    const details = { bank_name: 'State Bank', account_number: '123456789', account_name: 'Asha', ifsc: 'SBIN0000001' };
    expect(writeInput(payout.body, { amount: paise(100_00n), ...details })).toEqual({ amount: 100, ...details });
    const id = '019f0c2e-0000-7000-8000-000000000000';
    expect(writeInput(createWithdrawal.body, { amount: paise(100_00n), to: { bank_id: id } })).toEqual({
      amount: 100,
      bank_id: id,
    });
    expect(writeInput(createWithdrawal.body, { amount: paise(100_00n), to: details })).toEqual({
      amount: 100,
      ...details,
    });
  });
});

describe('the path of a call', () => {
  it('takes its parameters in their places', () => {
    expect(formatPath('/fairness/colour/:round', { round: 48213 })).toBe('/fairness/colour/48213');
  });

  it('keeps what would leave its place from doing so', () => {
    expect(formatPath('/mxpay/deposit/:id', { id: '../balance?x=1' })).toBe('/mxpay/deposit/..%2Fbalance%3Fx%3D1');
  });

  it('carries what is asked and leaves out what is not', () => {
    expect(formatPath('/result', {}, { limit: 24, before: undefined })).toBe('/result?limit=24');
  });
});
