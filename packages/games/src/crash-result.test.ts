import { NOTHING, OUTCOME_RULES, paise } from '@rang/contract';
import { crashPoint } from '@rang/fairness';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crashResult, findCrashRule, nameCrashRule, type CrashRule } from './crash-result.ts';

const draw = fc.record({
  hash: fc.stringMatching(/^[0-9a-f]{64}$/),
  salt: fc.constant('ab'.repeat(32)),
});
const highestStake = fc.bigInt({ min: 0n, max: 1_000_000_00n }).map(paise);
const rule: fc.Arbitrary<CrashRule> = fc.oneof(
  fc.constant({ rule: 'fair' } as const),
  fc.constant({ rule: 'restricted' } as const),
  fc.record({ rule: fc.constantFrom('restricted-high-bets', 'restricted-both'), highestStake } as const),
);

/** A draw whose fair point is at least so many hundredths. */
function drawAbove(least: number): { hash: string; salt: string } {
  for (let turn = 0; turn < 10_000; turn += 1) {
    const tried = { hash: turn.toString(16).padStart(64, '0'), salt: 'cd'.repeat(32) };
    if (crashPoint(tried) >= least) return tried;
  }
  throw new Error('no such draw');
}

describe('where a round of Crash ends', () => {
  it('is the fair point in a fair round, and never above it in any other', () => {
    fc.assert(
      fc.property(draw, rule, (drawn, by) => {
        const { crashPoint: point, fairCrashPoint } = crashResult(drawn, by);
        expect(fairCrashPoint).toBe(crashPoint(drawn));
        expect(point).toBeGreaterThanOrEqual(100);
        expect(point).toBeLessThanOrEqual(fairCrashPoint);
        if (by.rule === 'fair') expect(point).toBe(fairCrashPoint);
      }),
    );
  });

  it('is the fair point or exactly a limit that applies, the smaller one where both do', () => {
    fc.assert(
      fc.property(draw, rule, (drawn, by) => {
        const isHigh = 'highestStake' in by && by.highestStake > 20_00n;
        const limits = [
          ...(by.rule === 'restricted' || by.rule === 'restricted-both' ? [300] : []),
          ...(isHigh ? [280] : []),
        ];
        const { crashPoint: point, fairCrashPoint } = crashResult(drawn, by);
        expect(point).toBe(Math.min(fairCrashPoint, ...limits));
      }),
    );
  });

  it('is limited by a stake above twenty rupees, and not by one of exactly twenty', () => {
    const drawn = drawAbove(500);
    const endOf = (by: 'restricted-high-bets' | 'restricted-both', stake: bigint): number =>
      crashResult(drawn, { rule: by, highestStake: paise(stake) }).crashPoint;
    expect(endOf('restricted-high-bets', 20_00n)).toBe(crashPoint(drawn));
    expect(endOf('restricted-high-bets', 20_01n)).toBe(280);
    expect(endOf('restricted-both', 20_00n)).toBe(300);
    expect(endOf('restricted-both', 20_01n)).toBe(280);
    expect(crashResult(drawn, { rule: 'restricted' }).crashPoint).toBe(300);
  });
});

describe('the rule of a round', () => {
  it('says which of the two restrictions hold', () => {
    expect(nameCrashRule({ multiplier: false, highBets: false })).toBe('fair');
    expect(nameCrashRule({ multiplier: true, highBets: false })).toBe('restricted');
    expect(nameCrashRule({ multiplier: false, highBets: true })).toBe('restricted-high-bets');
    expect(nameCrashRule({ multiplier: true, highBets: true })).toBe('restricted-both');
  });

  it('is none where it is of another game, or what it needs is not there', () => {
    const known = OUTCOME_RULES.filter((name) => findCrashRule(name, NOTHING) !== undefined);
    expect(known).toEqual(['fair', 'restricted', 'restricted-high-bets', 'restricted-both']);
    const alone = OUTCOME_RULES.filter((name) => findCrashRule(name, undefined) !== undefined);
    expect(alone).toEqual(['fair', 'restricted']);
  });
});
