import { inMigration, inModule, type Mutant } from '../mutant.ts';

const ENDS_ONCE = 'A game of Mines ends once and pays once';
const BOARD_HIDDEN = 'Nothing of a board is shown before its game has ended';
const ROUNDED_DOWN = 'A cash-out of Mines pays what its gems are worth, rounded down to the paisa';
const NO_SEED = 'No server seed is revealed under an open game';
const ANNOUNCED =
  'A server seed of Mines was announced by its hash before the client seed was chosen that it decides games with';

/** Mines. */
export const MINES: readonly Mutant[] = [
  {
    guard: 'a step is written only on the game that it was decided on',
    row: ENDS_ONCE,
    edits: [inModule('mines/write-steps.ts', ' and g.revealed = asked.before', '')],
    tests: ['mines-stale'],
  },
  {
    guard: 'a step is written only on a game that is open',
    row: ENDS_ONCE,
    edits: [inModule('mines/write-steps.ts', "and g.status = 'playing' and g.revealed = asked.before", '')],
    tests: ['mines-races', 'mines-stale'],
  },
  {
    guard: 'a win in Mines is rounded down',
    row: ROUNDED_DOWN,
    edits: [
      {
        file: 'packages/games/src/money.ts',
        find: '(amount * numerator) / denominator',
        replace: '(amount * numerator + denominator - 1n) / denominator',
      },
    ],
    tests: ['packages/games/src/mines.test.ts'],
  },
  {
    guard: 'the board of an open game is in no row and in no answer',
    row: BOARD_HIDDEN,
    edits: [
      inModule(
        'mines/play-step.ts',
        "after.status === 'playing' ? {} :",
        "after.status === 'playing' ? { mines: toTileMask(board) } :",
      ),
      inMigration('0012-mines.sql', " and (status = 'playing') = (mines is null)", ''),
    ],
    tests: ['mines-leaks'],
  },
  {
    guard: 'no seed is revealed while a game is open under it',
    row: NO_SEED,
    edits: [inModule('mines/rotate-seeds.ts', 'else if (playing.has(command.playerId))', 'else if (playing.size < 0)')],
    tests: ['mines-races'],
  },
  {
    guard: 'the seeds are held before open games are looked for',
    row: NO_SEED,
    edits: [inModule('mines/rotate-seeds.ts', 'order by id for no key update', 'order by id')],
    tests: ['mines-races'],
  },
  {
    guard: 'a change of seeds goes on with the announced server seed',
    row: ANNOUNCED,
    edits: [
      inModule('mines/rotate-seeds.ts', '{ ...drawn, ...announced, playerId, at }', '{ ...drawn, playerId, at }'),
    ],
    tests: ['mines-announced', 'mines-races'],
  },
  {
    guard: 'seeds are changed for those alone who were shown what comes next',
    row: ANNOUNCED,
    edits: [inModule('mines/rotate-seeds.ts', 'command.shownHash !== seeds.next_server_seed_hash', 'playing.size < 0')],
    tests: ['mines-announced', 'mines-races'],
  },
  {
    guard: 'the version before goes on with the announced server seed, too',
    row: ANNOUNCED,
    edits: [inMigration('0090-next-server-seeds.sql', 'if before.revealed_at is not null and', 'if false and')],
    tests: ['mines-announced'],
  },
  {
    guard: 'what was announced is not changed',
    row: ANNOUNCED,
    edits: [inMigration('0090-next-server-seeds.sql', 'old.next_server_seed_hash is not null and', 'false and')],
    tests: ['mines-announced'],
  },
  {
    guard: 'the books find a server seed that was not the announced one',
    row: ANNOUNCED,
    edits: [inModule('mines/list-mines-faults.ts', 'and announced <> s.server_seed_hash', 'and false')],
    tests: ['mines-faults'],
  },
  {
    guard: 'a player has one open game',
    edits: [
      inModule('mines/start-games.ts', 'where seeds_id is not null and open_id is null', 'where seeds_id is not null'),
    ],
    tests: ['mines-play'],
  },
  {
    guard: "another player's game is not found by its id",
    edits: [
      inModule('mines/step-games.ts', 'g.id = a.id and g.player_id = a.player_id', 'g.id = a.id'),
      inModule('mines/step-games.ts', 'return `${String(playerId)} ${betId}`', 'return playerId === 0n ? `` : betId'),
    ],
    tests: ['mines-attacks'],
  },
  {
    guard: "another player's game is not recalled from memory",
    edits: [
      inModule(
        'mines/open-games.ts',
        'game?.player_id === playerId ? game : undefined',
        'playerId > 0n ? game : undefined',
      ),
    ],
    tests: ['mines-attacks', 'mines-play'],
  },
  {
    guard: 'a game that cannot be paid does not end',
    edits: [inModule('mines/write-steps.ts', 'coalesce(credited.balance, refuse_unpaid(held.id))', 'credited.balance')],
    tests: ['mines-attacks'],
  },
  {
    guard: 'a game that cannot be ended keeps no other from being ended',
    edits: [
      inModule(
        'mines/create-commands.ts',
        'if (reasons.length > 0)',
        'if (reasons.length > 0) throw reasons[0];\n        if (reasons.length < 0)',
      ),
    ],
    tests: ['jobs-go-on'],
    only: 'that were left lying',
  },
  {
    guard: 'by a time that is not known no game was left for a day',
    edits: [inModule('mines/create-commands.ts', 'untouchedMs > 0 && !clock.isKnown()', 'untouchedMs < 0')],
    tests: ['mines-attacks'],
    only: 'by a time that is not known',
  },
  {
    guard: 'games that cannot be ended are passed over',
    edits: [inModule('mines/create-commands.ts', 'skip: failed', 'skip: 0')],
    tests: ['jobs-go-on'],
    only: 'that were left lying',
  },
];
