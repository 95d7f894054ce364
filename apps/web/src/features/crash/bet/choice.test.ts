import { LIMITS, paise } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { aTable } from '../live/builders.ts';
import { canDouble, canHalve, completeTarget, findTarget, prospectOf, ruleForBet } from './choice.ts';

const rupees = (amount: number) => paise(BigInt(amount) * 100n);

describe('a bet that is chosen', () => {
  it('reads a target in hundredths, half typed too', () => {
    expect(findTarget('2.00')).toBe(200);
    expect(findTarget('1.5')).toBe(150);
    expect(findTarget('.')).toBeUndefined();
    expect(findTarget('')).toBeUndefined();
  });

  it('completes a target to both its decimals, and leaves what is none as it was typed', () => {
    expect(completeTarget('1.5')).toBe('1.50');
    expect(completeTarget('2')).toBe('2.00');
    expect(completeTarget('')).toBe('');
    expect(completeTarget('.')).toBe('.');
  });

  it('says what its target pays and how often it is reached', () => {
    const prospect = prospectOf({ amount: rupees(10), target: 200 });
    expect(prospect).toMatchObject({ paysAt: 200, isLimit: false, win: rupees(20), profit: 1_000n });
    expect(prospect.share).toBeCloseTo(0.495, 6);
  });

  it('is paid at the most one bet may win where its target lies above or is not there', () => {
    const largest = paise(LIMITS.crashStake.max);
    for (const target of [undefined, 100_000]) {
      expect(prospectOf({ amount: largest, target })).toMatchObject({
        paysAt: 10_000,
        isLimit: true,
        win: LIMITS.crashMaxWin,
      });
    }
  });

  it('can be halved above one rupee and doubled within the balance and the largest bet', () => {
    expect(canHalve(rupees(1))).toBe(false);
    expect(canHalve(paise(101n))).toBe(true);
    expect(canHalve(undefined)).toBe(false);
    expect(canDouble(rupees(10), rupees(20))).toBe(true);
    expect(canDouble(rupees(10), paise(1_999n))).toBe(false);
    expect(canDouble(rupees(500_001), undefined)).toBe(false);
  });
});

describe('a bet that is placed now', () => {
  it('goes by the rule of this round while it waits, and of the next one from its start on', () => {
    expect(ruleForBet(undefined)).toBe('fair');
    expect(ruleForBet(aTable({ outcomeRule: 'restricted' }))).toBe('restricted');
    const running = { gameState: 'running', outcomeRule: 'restricted' } as const;
    expect(ruleForBet(aTable({ ...running, nextOutcomeRule: 'fair' }))).toBe('fair');
    expect(ruleForBet(aTable({ ...running, nextOutcomeRule: 'restricted-both' }))).toBe('restricted-both');
  });
});
