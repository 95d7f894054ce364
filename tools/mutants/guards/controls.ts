import { inMigration, inModule, type Mutant } from '../mutant.ts';

const ANNOUNCED =
  'An outcome control touches only rounds that open after it was set, and each of them says so from its opening';
const SHOWN = 'The rule of a round is never changed, and nobody bets under a rule that was not shown';
const MINES = 'A game of Mines starts only under the rule that its player was shown, and ends by it';
const NONE_IN_REAL = 'A house of real money has no outcome control set, and no call that sets one';
const WRITTEN =
  'A control is set with its entry in the trail, for the round that its administrator was shown; of two at once neither is lost';

/** What operators set of outcomes: announced, once, and never in a house of real money. */
export const CONTROLS: readonly Mutant[] = [
  {
    guard: 'what was chosen for a round is gone for the next',
    row: ANNOUNCED,
    edits: [inModule('controls/take-rules.ts', '{ ...controls, colourNumber: null }', 'controls')],
    tests: ['colour-controls'],
  },
  {
    guard: 'whoever chooses or takes a number holds it against all others',
    row: ANNOUNCED,
    edits: [inModule('controls/store.ts', "selectControls(client, 'for update')", "selectControls(client, '')")],
    tests: ['colour-controls'],
  },
  {
    guard: 'a round shows the rule that it is settled by',
    row: ANNOUNCED,
    edits: [inModule('colour/store.ts', "round.rule?.outcome_rule ?? 'fair'", "'fair'")],
    tests: ['colour-controls'],
  },
  {
    guard: 'a bet that was shown another rule is refused',
    row: SHOWN,
    edits: [inModule('colour/place-bets.ts', 'if (!row.is_shown) return', 'if (row.is_shown === null) return')],
    tests: ['colour-controls'],
  },
  {
    guard: 'the rule of a round stays as it was opened',
    row: SHOWN,
    edits: [
      inMigration(
        '0030-outcome-controls.sql',
        '(old.outcome_rule, old.chosen_number) is distinct from (new.outcome_rule, new.chosen_number)',
        'new.outcome_rule is null',
      ),
    ],
    tests: ['colour-controls'],
  },
  {
    guard: 'a start that was shown another rule is refused',
    row: MINES,
    edits: [inModule('mines/start-games.ts', 'if (!row.is_shown) return', 'if (row.is_shown === null) return')],
    tests: ['mines-controls'],
  },
  {
    guard: 'a game of Mines keeps its rule',
    row: MINES,
    edits: [
      inMigration(
        '0031-mines-loss-mode.sql',
        'old.outcome_rule is distinct from new.outcome_rule',
        'new.outcome_rule is null',
      ),
    ],
    tests: ['mines-controls'],
  },
  {
    guard: 'a house of real money looks for controls before it starts',
    row: NONE_IN_REAL,
    edits: [{ file: 'apps/server/src/app.ts', find: ': checkNothingIsSet(pool)', replace: ': undefined' }],
    tests: ['controls-house'],
  },
  {
    guard: 'the calls that set controls are there with play money alone',
    row: NONE_IN_REAL,
    edits: [inModule('games/over-games.ts', "if (money === 'play') game", 'game')],
    tests: ['controls-of-real-money'],
  },
  {
    guard: 'of administrators who set a control at once each sees what the one before has left',
    row: WRITTEN,
    edits: [
      inModule('controls/set-controls.ts', 'const before = await holdControls', 'const before = await readControls'),
    ],
    tests: ['outcome-controls'],
  },
  {
    guard: 'what was decided for a round that has opened is not set for another',
    row: WRITTEN,
    edits: [
      inModule(
        'controls/apply-control.ts',
        'body?.round !== undefined && body.round !== round',
        'body?.round === null',
      ),
    ],
    tests: ['outcome-controls'],
  },
  {
    guard: 'an administrator withdraws the number that was shown, and no other',
    row: WRITTEN,
    edits: [
      inModule(
        'colour/colour-controls.ts',
        'change.before.colourNumber !== number',
        'change.before.colourNumber === -1',
      ),
    ],
    tests: ['outcome-controls'],
  },
];
