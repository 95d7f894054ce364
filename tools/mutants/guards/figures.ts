import { inModule, type Mutant } from '../mutant.ts';

const COUNTED = "A day's figures are those of the bets settled on it, each counted once";

/** What the house report is read from. */
export const FIGURES: readonly Mutant[] = [
  {
    guard: 'a bet counts on the day of India',
    row: COUNTED,
    edits: [inModule('figures/count-draws.ts', `'Asia/Kolkata'`, `'UTC'`)],
    tests: ['colour-figures'],
    only: 'on the day of India',
  },
  {
    guard: 'what is settled later on a day is added to what is there',
    row: COUNTED,
    edits: [inModule('figures/count-draws.ts', 'paid = d.paid + excluded.paid', 'paid = excluded.paid')],
    tests: ['colour-figures'],
    only: 'from thirty rounds on',
  },
  {
    guard: 'a win that an operator decided is none of the highest of its day',
    edits: [
      inModule(
        'colour/settle-round.ts',
        `where payout is not null and closed.outcome_rule = 'fair'`,
        'where payout is not null',
      ),
    ],
    tests: ['lobby'],
    only: 'an operator decided',
  },
  {
    guard: 'a win that is lower than the tenth of its day is not kept',
    edits: [inModule('figures/day-wins.ts', "where best.paid > ${tenth('paid', game)} or", 'where true or')],
    tests: ['lobby'],
    only: 'the tenth of its day',
  },
  {
    guard: 'a bet on Color Prediction counts at the return of what it is on',
    row: COUNTED,
    edits: [inModule('colour/settle-round.ts', 'b.amount * way.thousandths as due', 'b.amount * 780 as due')],
    tests: ['colour-figures'],
    only: 'a bet on blue',
  },
  {
    guard: 'a refunded bet on Crash is no bet',
    row: COUNTED,
    edits: [inModule('crash/books/store-totals.ts', `count(*) filter (where status <> 'refunded')`, 'count(*)')],
    tests: ['crash-figures'],
    only: 'an interrupted one',
  },
  {
    guard: 'an interrupted round of Crash has a line of its own',
    row: COUNTED,
    edits: [
      inModule(
        'crash/books/store-totals.ts',
        `case noted.state when 'void' then 'interrupted' else noted.outcome_rule end`,
        'noted.outcome_rule',
      ),
    ],
    tests: ['crash-figures'],
    only: 'an interrupted one',
  },
  {
    guard: 'a game of Mines that is cashed out is counted',
    row: COUNTED,
    edits: [
      inModule('mines/write-steps.ts', `held.status in ('lost', 'won', 'cashout')`, `held.status in ('lost', 'won')`),
    ],
    tests: ['house-report'],
    only: 'before and after midnight',
  },
  {
    guard: 'announced draws are left out of the measured return',
    row: COUNTED,
    edits: [inModule('figures/read-report.ts', `rule === 'fair'`, `rule !== ''`)],
    tests: ['colour-figures'],
    only: 'announced rounds',
  },
  {
    guard: 'a report that is exported is noted',
    row: "Nobody takes the house's figures along without an entry in the trail",
    edits: [inModule('figures/routes.ts', 'await appendAudit(client, {', 'await Promise.resolve({')],
    tests: ['house-report'],
    only: 'stands in the audit trail',
  },
];
