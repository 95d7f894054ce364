// @vitest-environment happy-dom
import { paise } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import {
  FIRST_STAKE,
  choiceOf,
  findObstacle,
  findAmountRefusal,
  findStakeAmount,
  isStakeMissing,
  keepChoice,
  readChoice,
  stepStake,
  typeStake,
} from './choice.ts';

describe('the steps of the amount', () => {
  const balance = paise(123_400n);

  it('halve and multiply it, and choose the quick amount that it comes to', () => {
    expect(stepStake(FIRST_STAKE, 5, balance).choice).toBe('5');
    expect(stepStake(FIRST_STAKE, 'half', balance).choice).toBe('0.5');
    expect(findStakeAmount(stepStake(typeStake(FIRST_STAKE, '7'), 10, balance))).toBe(7_000n);
  });

  it('stay within what the game takes and what there is', () => {
    expect(findStakeAmount(stepStake(typeStake(FIRST_STAKE, '0.1'), 'half', balance))).toBe(10n);
    expect(findStakeAmount(stepStake(typeStake(FIRST_STAKE, '900000'), 10, balance))).toBe(100_000_000n);
    expect(findStakeAmount(stepStake(FIRST_STAKE, 'max', balance))).toBe(balance);
    expect(findStakeAmount(stepStake(FIRST_STAKE, 'max', paise(900_000_000_000n)))).toBe(100_000_000n);
  });
});

describe('the last choice', () => {
  it('is there again on this device, and what nobody could have chosen is not', () => {
    const choice = { selection: { betType: 'number', betValue: '7' }, stake: { choice: '25', custom: '' } } as const;
    keepChoice(choice);
    expect(readChoice()).toEqual(choice);
    localStorage.setItem('rang-colour-choice', '{"key":"7"');
    expect(readChoice()).toEqual({ selection: undefined, stake: FIRST_STAKE });
    localStorage.removeItem('rang-colour-choice');
  });
});

describe('the last bet', () => {
  it('is chosen again with its stake, by a quick amount where it is one', () => {
    const red = { betType: 'color', betValue: 'red' } as const;
    expect(choiceOf({ betValue: 'red', amount: paise(1_000n) })).toEqual({
      ...{ selection: red, amount: 1_000n },
      stake: { choice: '10', custom: '' },
    });
    expect(choiceOf({ betValue: '7', amount: paise(1_234n) })).toMatchObject({
      selection: { betType: 'number', betValue: '7' },
      stake: { choice: 'custom', custom: '12.34' },
    });
    expect(choiceOf(undefined)).toBeUndefined();
    expect(choiceOf({ betValue: 'purple', amount: paise(1n) })).toBeUndefined();
  });
});

describe('the stake', () => {
  const typed = (text: string) => typeStake(FIRST_STAKE, text);

  it('is one rupee at first', () => {
    expect(findStakeAmount(FIRST_STAKE)).toBe(100n);
  });

  it('reads a quick amount below one rupee', () => {
    expect(findStakeAmount({ choice: '0.5', custom: '' })).toBe(50n);
  });

  it('becomes the custom amount by typing', () => {
    expect(typed('12.34')).toEqual({ choice: 'custom', custom: '12.34' });
    expect(findStakeAmount(typed('12.34'))).toBe(1234n);
  });

  it('takes a comma for the decimal point', () => {
    expect(findStakeAmount(typed('2,5'))).toBe(250n);
  });

  it.each(['1.234', '1e3', '-1', '10abc', '१०', 'NaN'])('leaves the field as it was for %s', (text) => {
    expect(typeStake(typed('7'), text)).toEqual({ choice: 'custom', custom: '7' });
  });

  it.each([
    ['.5', 50n],
    ['5.', 500n],
    ['05', 500n],
    ['0', 0n],
  ])('reads %s while it is being typed', (text, amount) => {
    expect(findStakeAmount(typed(text))).toBe(amount);
  });

  it.each(['', '.'])('has no amount for "%s"', (text) => {
    expect(findStakeAmount(typed(text))).toBeUndefined();
  });

  it('is missing only while a custom amount is chosen and empty', () => {
    expect(isStakeMissing(typed(''))).toBe(true);
    expect(isStakeMissing({ choice: '5', custom: '' })).toBe(false);
    expect(isStakeMissing(typed('1'))).toBe(false);
  });

  it.each([
    ['.', 'INVALID_BET_AMOUNT'],
    ['0.09', 'BET_BELOW_MINIMUM'],
    ['0.1', undefined],
    ['1000000', undefined],
    ['1000000.01', 'BET_ABOVE_MAXIMUM'],
  ])('of %s would be refused by %s', (text, refusal) => {
    expect(findAmountRefusal(findStakeAmount(typed(text)))).toBe(refusal);
  });
});

describe('the Place Bet button', () => {
  const ready = { phase: 'open', selection: { betType: 'color', betValue: 'red' }, stake: FIRST_STAKE } as const;

  it('is on while bets are open and a selection and an amount are chosen', () => {
    expect(findObstacle(ready)).toBeUndefined();
  });

  it('is off with nothing selected', () => {
    expect(findObstacle({ ...ready, selection: undefined })).toBe('nothing-selected');
  });

  it('is off with a custom amount that is empty', () => {
    expect(findObstacle({ ...ready, stake: { choice: 'custom', custom: '' } })).toBe('no-amount');
  });

  it('stays on with a custom amount that the house will judge', () => {
    expect(findObstacle({ ...ready, stake: { choice: 'custom', custom: '0' } })).toBeUndefined();
  });

  it.each([
    ['locked', 'locked'],
    ['between', 'paused'],
    ['processing', 'paused'],
    ['loading', 'loading'],
  ] as const)('is off while the round is %s', (phase, obstacle) => {
    expect(findObstacle({ ...ready, phase })).toBe(obstacle);
  });
});
