import { paise } from '@rang/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FIRST_AUTO,
  beginTally,
  countRound,
  findWrongFields,
  planOf,
  whyEnd,
  whyNotNext,
  type AutoForm,
} from './auto-plan.ts';

const rupees = (amount: number) => paise(BigInt(Math.round(amount * 100)));
const planWith = (form: Partial<AutoForm>) => planOf({ ...FIRST_AUTO, ...form }, rupees(10));
const won = { stake: rupees(10), paid: rupees(20) };
const lost = { stake: rupees(10), paid: rupees(0) };
const NO_BOUNDS = { max: rupees(1_000_000), balance: undefined };

describe('an automatic run', () => {
  it('bets the same amount again where nothing is raised', () => {
    const plan = planWith({});
    expect(beginTally(plan)).toEqual({ played: 0, profit: 0n, next: rupees(10) });
    const after = countRound(plan, countRound(plan, beginTally(plan), won), lost);
    expect(after).toEqual({ played: 2, profit: 0n, next: rupees(10) });
  });

  it('raises what was bet after a loss and goes back to the first amount after a win', () => {
    const plan = planWith({ onLoss: '100' });
    const afterLoss = countRound(plan, beginTally(plan), lost);
    expect(afterLoss.next).toBe(rupees(20));
    const afterTwo = countRound(plan, afterLoss, { stake: afterLoss.next, paid: rupees(0) });
    expect(afterTwo).toEqual({ played: 2, profit: -3_000n, next: rupees(40) });
    expect(countRound(plan, afterTwo, { stake: afterTwo.next, paid: rupees(80) }).next).toBe(rupees(10));
  });

  it('raises to the paisa above', () => {
    const plan = planWith({ onWin: '5' });
    expect(countRound(plan, beginTally(plan), { stake: paise(101n), paid: paise(202n) }).next).toBe(107n);
  });

  it('ends at its profit, its loss or its last round, whichever comes first, and else never', () => {
    const plan = planWith({ rounds: '3', stopOnProfit: '10', stopOnLoss: '15.50' });
    const at = (played: number, profit: number) => ({ played, profit: BigInt(profit), next: rupees(10) });
    expect(whyEnd(plan, at(1, 999))).toBeUndefined();
    expect(whyEnd(plan, at(1, 1_000))).toBe('profit');
    expect(whyEnd(plan, at(1, -1_549))).toBeUndefined();
    expect(whyEnd(plan, at(1, -1_550))).toBe('loss');
    expect(whyEnd(plan, at(3, 0))).toBe('done');
    for (const rounds of ['', '0']) {
      expect(whyEnd(planWith({ rounds }), at(9_999_999, -(10 ** 9)))).toBeUndefined();
    }
  });
});

describe('the next bet', () => {
  const at = (profit: number, next: number) => ({ played: 1, profit: BigInt(profit * 100), next: rupees(next) });

  it('is not placed where it could lose more than the stop allows', () => {
    const plan = planWith({ stopOnLoss: '70' });
    expect(whyNotNext(plan, at(-30, 40), NO_BOUNDS)).toBeUndefined();
    expect(whyNotNext(plan, at(-30, 40.01), NO_BOUNDS)).toBe('risk');
    // What was won may be lost again.
    expect(whyNotNext(plan, at(30, 100), NO_BOUNDS)).toBeUndefined();
  });

  it('is not placed above the most that can be bet, or above what there is', () => {
    const plan = planWith({});
    expect(whyNotNext(plan, at(0, 1_000_000), NO_BOUNDS)).toBeUndefined();
    expect(whyNotNext(plan, at(0, 1_000_000.01), NO_BOUNDS)).toBe('limit');
    expect(whyNotNext(plan, at(0, 50), { ...NO_BOUNDS, balance: rupees(50) })).toBeUndefined();
    expect(whyNotNext(plan, at(0, 50), { ...NO_BOUNDS, balance: rupees(49.99) })).toBe('balance');
  });

  it('passes no bound, however rounds go and however it is raised', () => {
    const percent = fc.integer({ min: 0, max: 1_000 }).map(String);
    const run = fc.record({
      onWin: percent,
      onLoss: percent,
      stop: fc.integer({ min: 10, max: 5_000 }),
      rounds: fc.array(fc.boolean(), { maxLength: 60 }),
    });
    fc.assert(
      fc.property(run, ({ onWin, onLoss, stop, rounds }) => {
        const plan = planWith({ onWin, onLoss, rounds: '0', stopOnLoss: String(stop) });
        const max = rupees(2_000);
        let balance = 300_000n;
        let tally = beginTally(plan);
        for (const isWon of rounds) {
          if (whyEnd(plan, tally) ?? whyNotNext(plan, tally, { max, balance: paise(balance) })) break;
          expect(tally.next).toBeLessThanOrEqual(max);
          expect(tally.next).toBeLessThanOrEqual(balance);
          const paid = isWon ? paise(tally.next * 2n) : paise(0n);
          balance += paid - tally.next;
          tally = countRound(plan, tally, { stake: tally.next, paid });
          expect(-tally.profit).toBeLessThanOrEqual(rupees(stop));
        }
      }),
    );
  });
});

describe('the form of a run', () => {
  it('is not begun where it cannot be read', () => {
    expect(findWrongFields(FIRST_AUTO, rupees(10))).toEqual([]);
    const wrong = { onWin: '1001', onLoss: '-1', rounds: '10001', stopOnProfit: '0', stopOnLoss: 'x' };
    expect(findWrongFields(wrong, rupees(10))).toEqual(['onWin', 'onLoss', 'rounds', 'stopOnProfit', 'stopOnLoss']);
  });

  it('has no end where the number of rounds is none', () => {
    for (const rounds of ['', '0']) {
      expect(findWrongFields({ ...FIRST_AUTO, rounds }, rupees(10))).toEqual([]);
      expect(planWith({ rounds }).rounds).toBeUndefined();
    }
    expect(planWith({ rounds: '5' }).rounds).toBe(5);
  });

  it('stops a loss no sooner than a first bet can be lost', () => {
    expect(findWrongFields({ ...FIRST_AUTO, stopOnLoss: '9.99' }, rupees(10))).toEqual(['stopOnLoss']);
    expect(findWrongFields({ ...FIRST_AUTO, stopOnLoss: '10' }, rupees(10))).toEqual([]);
  });

  it('sets no limit by an empty field', () => {
    expect(planWith({ stopOnProfit: '2.50', stopOnLoss: ' ' })).toMatchObject({
      stopOnProfit: rupees(2.5),
      stopOnLoss: undefined,
    });
  });
});
