import { inMigration, inModule, inPlatform, type Mutant } from '../mutant.ts';

const A_PAGE = 'What anybody may list costs a page, however long the history';
const ONE_PAGE = 'A player reads one page at a time';
const STATEMENT = 'A statement adds up, on every page and while money moves';
const NO_COUNT = "A player's statement has no number that counts what others do";
const NO_NUMBER = "Nobody is told the number of another's account";
const COUNTING = '0016-reads-that-do-not-grow.sql';

/** What is listed, what it costs, and what it adds up to. */
export const LISTS: readonly Mutant[] = [
  {
    guard: 'a player reads no number of the ledger',
    row: NO_COUNT,
    edits: [inModule('ledger/routes.ts', '{ names, telling: telling.of(playerId) }', '{ names }')],
    tests: ['statement'],
  },
  {
    guard: 'a place in a statement is good in that of its player alone',
    row: NO_COUNT,
    edits: [
      inModule('ledger/tell-movements.ts', 'sealer.seal(plain, String(playerId))', 'sealer.seal(plain)'),
      inModule('ledger/tell-movements.ts', "'base64url'), String(playerId))", "'base64url'))"),
    ],
    tests: ['statement'],
  },
  {
    guard: 'a player reads no number of an account',
    row: NO_COUNT,
    edits: [inModule('ledger/tell-movements.ts', "new Set(['welcome', 'referral'])", 'new Set([])')],
    tests: ['statement'],
  },
  {
    guard: 'a friend bears no number of an account',
    row: NO_NUMBER,
    edits: [
      inModule(
        'referrals/create-referrals.ts',
        "createNamer(parts.houseKey, 'names of friends')",
        '(_: bigint, id: bigint) => String(id)',
      ),
    ],
    tests: ['referrals-codes', 'referrals-rewards'],
  },
  {
    guard: 'movements of a kind are read as an index has them',
    row: A_PAGE,
    edits: [
      inMigration(
        COUNTING,
        'create index transfers_of_kind on transfers (greatest(from_account, to_account), reason, id);',
        'create index transfers_of_kind on transfers (reason);',
      ),
    ],
    tests: ['listing-plans'],
    only: 'GET /statement',
  },
  {
    guard: 'each kind is read in its order, and no further than a page',
    row: A_PAGE,
    edits: [inModule('ledger/list-movements.ts', '     order by ${by} limit ${limit})`;', '    )`;')],
    tests: ['listing-plans'],
    only: 'GET /statement',
  },
  {
    guard: 'a bet of a statement is looked for among the bets of its player',
    row: A_PAGE,
    edits: [
      inModule(
        'colour/store.ts',
        'where player_id = $1 and id = any ($2::uuid[])',
        'where $1::bigint > 0 and id = any ($2::uuid[])',
      ),
    ],
    tests: ['listing-plans'],
    only: 'GET /statement',
  },
  {
    guard: 'the highest stakes of a round are read as an index has them',
    row: A_PAGE,
    edits: [inMigration('0059-halves-of-bets.sql', '(round, staked desc, id)', '(round)')],
    tests: ['listing-plans'],
    only: 'GET /crash/',
  },
  {
    guard: 'a history is counted as what it was',
    row: A_PAGE,
    edits: [
      inMigration(
        COUNTING,
        "select player_id, count(*) filter (where status = 'won'), count(*) filter (where status = 'lost')",
        "select player_id, count(*) filter (where status = 'lost'), count(*) filter (where status = 'won')",
      ),
    ],
    tests: ['counted-history'],
  },
  {
    guard: 'movements of before have the balances that they led to',
    row: A_PAGE,
    edits: [inMigration(COUNTING, 'over (partition by account order by id)', 'over (partition by account)')],
    tests: ['counted-history'],
  },
  {
    guard: "a player's pages are read one after the other",
    row: ONE_PAGE,
    edits: [
      inPlatform('http/routes.ts', 'inTurn(asked.player.playerId, async () => await handler(asked))', 'handler(asked)'),
    ],
    tests: ['statement'],
    only: 'pages are answered',
  },
  {
    guard: 'few pages of a player wait',
    row: ONE_PAGE,
    edits: [inPlatform('http/routes.ts', 'const PAGES_WAITING = 8;', 'const PAGES_WAITING = 80;')],
    tests: ['statement'],
    only: 'pages are answered',
  },
  {
    guard: 'no player waits for the pages of another',
    row: ONE_PAGE,
    edits: [inPlatform('one-at-a-time.ts', 'asking.get(playerId) ??', 'asking.values().next().value ??')],
    tests: ['statement', 'apps/server/src/platform/one-at-a-time.test.ts'],
  },
  {
    guard: 'a page goes on after the last one',
    row: STATEMENT,
    edits: [inModule('ledger/list-movements.ts', '`t.id < ${bind(asked.before', '`t.id <= ${bind(asked.before')],
    tests: ['statement'],
  },
  {
    guard: 'a wallet is held before what is credited to it is written',
    row: STATEMENT,
    edits: [inMigration(COUNTING, 'order by accounts.id for no key update\n', 'order by accounts.id\n')],
    tests: ['credits-once'],
  },
];
