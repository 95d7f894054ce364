import { inMigration, inModule, type Mutant } from '../mutant.ts';

const COUNTED = "A day's figures are those of the bets settled on it, each counted once";

const PLAYED = "A player's figures are those of the player's own settled bets, each counted once";
const PLAYS = '0057-days-of-players.sql';

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
    edits: [inModule('colour/settle-round.ts', ` and closed.outcome_rule = 'fair'`, '')],
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
    edits: [inModule('crash/books/store-totals.ts', 'count(*) filter (where ${BET_STANDS})', 'count(*)')],
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
  {
    guard: 'a bet counts among its player’s figures on the day of India',
    row: PLAYED,
    edits: [
      inMigration(
        PLAYS,
        `select player_id, (p_at at time zone 'Asia/Kolkata')::date, p_game`,
        "select player_id, (p_at at time zone 'UTC')::date, p_game",
      ),
    ],
    tests: ['player-figures'],
    only: 'counts on its day of India',
  },
  {
    guard: 'a high win of somebody else is none of a player’s own',
    row: PLAYED,
    edits: [inModule('figures/read-plays.ts', ' and top.player_id = $1', '')],
    tests: ['player-figures'],
    only: 'which are the own',
  },
  {
    guard: 'a refunded bet on Crash is none of its player’s figures',
    row: PLAYED,
    edits: [
      inMigration(
        PLAYS,
        `from crash_bets where round = new.id and status in ('cashed_out', 'lost')`,
        'from crash_bets where round = new.id',
      ),
    ],
    tests: ['crash-figures'],
    only: 'an interrupted one',
  },
  {
    guard: 'what a player played later on a day is added to what is there',
    row: PLAYED,
    edits: [inMigration(PLAYS, 'set bets = d.bets + excluded.bets, staked', 'set bets = excluded.bets, staked')],
    tests: ['player-figures'],
    only: 'counts on its day of India',
  },
  {
    guard: 'a player’s day that is not what the bets came to is found',
    row: PLAYED,
    edits: [
      inModule(
        'figures/list-figure-faults.ts',
        '(days.bets, days.staked, days.paid) is distinct from',
        'false and (days.bets, days.staked, days.paid) is distinct from',
      ),
    ],
    tests: ['player-figures'],
    only: 'given to another day is found',
  },
  {
    guard: 'of a player’s days no more are read than are asked for',
    row: PLAYED,
    edits: [inModule('figures/read-plays.ts', ' and day between $2::date and $3::date', ' and $2::date <= $3::date')],
    tests: ['listing-plans'],
    only: 'GET /wallet/figures',
  },
];
