import { paise } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { NOTHING_PLAYED, countRound, whyEnd } from '../../../play/bet/auto-run.ts';
import { findWrongFields, planOf } from './auto-plan.ts';

const plan = { tiles: [1], rounds: 3, stopOnProfit: paise(500n), stopOnLoss: paise(300n) };

describe('an automatic run', () => {
  it('ends after its games', () => {
    expect(whyEnd(plan, { played: 2, profit: 0n })).toBeUndefined();
    expect(whyEnd(plan, { played: 3, profit: 0n })).toBe('done');
  });

  it('ends when its profit or its loss is reached, to the paisa', () => {
    expect(whyEnd(plan, { played: 1, profit: 499n })).toBeUndefined();
    expect(whyEnd(plan, { played: 1, profit: 500n })).toBe('profit');
    expect(whyEnd(plan, { played: 1, profit: -299n })).toBeUndefined();
    expect(whyEnd(plan, { played: 1, profit: -300n })).toBe('loss');
  });

  it('never ends for a limit that was not set', () => {
    const free = { ...plan, stopOnProfit: undefined, stopOnLoss: undefined };
    expect(whyEnd(free, { played: 1, profit: 10n ** 12n })).toBeUndefined();
    expect(whyEnd(free, { played: 1, profit: -(10n ** 12n) })).toBeUndefined();
  });

  it('counts what was staked and paid', () => {
    const won = countRound(NOTHING_PLAYED, { stake: paise(100n), paid: paise(112n) });
    expect(countRound(won, { stake: paise(100n), paid: paise(0n) })).toEqual({ played: 2, profit: -88n });
  });
});

describe('the form of a run', () => {
  it('makes a plan, in which empty fields set no limit', () => {
    expect(planOf({ games: '5', stopOnProfit: '2.50', stopOnLoss: ' ' }, [4])).toEqual({
      tiles: [4],
      rounds: 5,
      stopOnProfit: paise(250n),
      stopOnLoss: undefined,
    });
  });

  it('says which fields cannot be read', () => {
    expect(findWrongFields({ games: '10', stopOnProfit: '', stopOnLoss: '' })).toEqual([]);
    expect(findWrongFields({ games: '0', stopOnProfit: '-1', stopOnLoss: 'x' })).toEqual([
      'games',
      'stopOnProfit',
      'stopOnLoss',
    ]);
    expect(findWrongFields({ games: '501', stopOnProfit: '0', stopOnLoss: '1' })).toEqual(['games', 'stopOnProfit']);
  });
});
