import { paise } from '@rang/contract';
import { describe, expect, it } from 'vitest';
import { whyEnd } from '../../../play/bet/auto-run.ts';
import { FIRST_AUTO, beginTally, countBet, findWrongFields, planOf, type AutoForm } from './auto-plan.ts';

const rupees = (amount: number) => paise(BigInt(Math.round(amount * 100)));
const planWith = (form: Partial<AutoForm>) => planOf({ ...FIRST_AUTO, ...form }, { base: rupees(10), target: 200 });
const won = { stake: rupees(10), paid: rupees(20) };
const lost = { stake: rupees(10), paid: rupees(0) };

describe('an automatic run', () => {
  it('bets the same amount again where nothing is raised', () => {
    const plan = planWith({});
    expect(beginTally(plan)).toEqual({ played: 0, profit: 0n, next: rupees(10) });
    const after = countBet(plan, countBet(plan, beginTally(plan), won), lost);
    expect(after).toEqual({ played: 2, profit: 0n, next: rupees(10) });
  });

  it('raises what was bet after a loss and goes back to the first amount after a win', () => {
    const plan = planWith({ onLoss: '100' });
    const afterLoss = countBet(plan, beginTally(plan), lost);
    expect(afterLoss.next).toBe(rupees(20));
    const afterTwo = countBet(plan, afterLoss, { stake: afterLoss.next, paid: rupees(0) });
    expect(afterTwo).toEqual({ played: 2, profit: -3_000n, next: rupees(40) });
    expect(countBet(plan, afterTwo, { stake: afterTwo.next, paid: rupees(80) }).next).toBe(rupees(10));
  });

  it('raises to the paisa above', () => {
    const plan = planWith({ onWin: '5' });
    expect(countBet(plan, beginTally(plan), { stake: paise(101n), paid: paise(202n) }).next).toBe(107n);
  });

  it('ends at its profit, its loss or its last round, whichever comes first', () => {
    const plan = planWith({ rounds: '3', stopOnProfit: '10', stopOnLoss: '15.50' });
    const at = (played: number, profit: number) => ({ played, profit: BigInt(profit), next: rupees(10) });
    expect(whyEnd(plan, at(1, 999))).toBeUndefined();
    expect(whyEnd(plan, at(1, 1_000))).toBe('profit');
    expect(whyEnd(plan, at(1, -1_549))).toBeUndefined();
    expect(whyEnd(plan, at(1, -1_550))).toBe('loss');
    expect(whyEnd(plan, at(3, 0))).toBe('done');
    expect(whyEnd(planWith({ rounds: '' }), at(9_999, -1))).toBeUndefined();
  });

  it('is not begun by a form that cannot be read', () => {
    expect(findWrongFields(FIRST_AUTO)).toEqual([]);
    expect(findWrongFields({ onWin: '1001', onLoss: '-1', rounds: '0', stopOnProfit: '0', stopOnLoss: 'x' })).toEqual([
      'onWin',
      'onLoss',
      'rounds',
      'stopOnProfit',
      'stopOnLoss',
    ]);
  });
});
