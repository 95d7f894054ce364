import { inMigration, inModule, type Mutant } from '../mutant.ts';

const NEXT =
  'A restriction of Crash touches only rounds that nobody could bet on when it was set, and bets on them are told of it';
const LIMIT =
  'A restricted round ends at its fair point or at the limit that was announced, the highest stake in it noted when betting has closed';
const NONE_IN_REAL = 'A house of real money has no outcome control set, and no call that sets one';

/** What operators restrict of Crash: announced, from the first round that nobody can bet on, and as it was said. */
export const CRASH_CONTROLS: readonly Mutant[] = [
  {
    guard: 'a restriction that is set once bets on the next round can be taken leaves that alone',
    row: NEXT,
    edits: [
      inModule('crash/settings/set-restrictions.ts', 'clock.now() < round.starts_at.getTime()', 'clock.now() > 0'),
      inModule('crash/settings/set-restrictions.ts', "and state = 'waiting' for no key update", 'for no key update'),
      inMigration('0032-crash-restrictions.sql', "old.state <> 'waiting' and ", 'false and '),
    ],
    tests: ['crash-controls'],
  },
  {
    guard: 'a restriction that is set again moves to no earlier round',
    row: NEXT,
    edits: [inModule('crash/settings/set-restrictions.ts', 'isSame(change.before, restrictions)', 'false')],
    tests: ['crash-control-races'],
    only: 'no earlier round',
  },
  {
    guard: 'a restriction waits for bets on the next round that are being written',
    row: NEXT,
    edits: [
      inModule(
        'crash/settings/set-restrictions.ts',
        "    `select id, starts_at from crash_rounds where is_latest and state = 'waiting' for no key update`",
        "    `select id, starts_at from crash_rounds where is_latest and state = 'waiting'`",
      ),
    ],
    tests: ['crash-control-races'],
  },
  {
    guard: 'a restriction leaves a round alone that somebody has bet on already',
    row: NEXT,
    edits: [inModule('crash/settings/set-restrictions.ts', ' && !(await isAnyBetWaiting(client))', '')],
    tests: ['crash-control-races', 'crash-control-restarts'],
  },
  {
    guard: 'a round of Crash opens under the rule that its first bets were told of',
    row: NEXT,
    edits: [inModule('crash/round/open-round.ts', 'latest.rows[0]?.next_outcome_rule ?? nextRule', 'nextRule')],
    tests: ['crash-controls', 'crash-control-restarts'],
  },
  {
    guard: 'a bet on Crash that was shown another rule is refused',
    row: NEXT,
    edits: [
      inModule(
        'crash/bets/place-bets.ts',
        'if (!row.is_shown && row.outcome_rule !== null)',
        'if (row.is_shown === null && row.outcome_rule !== null)',
      ),
    ],
    tests: ['crash-controls'],
  },
  {
    guard: 'the rule of a round of Crash stays as it was opened',
    row: NEXT,
    edits: [inMigration('0032-crash-restrictions.sql', 'old.outcome_rule is distinct from new.outcome_rule', 'false')],
    tests: ['crash-control-restarts'],
  },
  {
    guard: 'a running round crashes where its rule says',
    row: LIMIT,
    edits: [
      inModule(
        'crash/round/running-rounds.ts',
        'const { crashPoint } = crashResult(',
        'const { fairCrashPoint: crashPoint } = crashResult(',
      ),
    ],
    tests: ['crash-controls'],
  },
  {
    guard: 'a round is settled where its rule says',
    row: LIMIT,
    edits: [inModule('crash/round/settle-round.ts', '[round.id, crashPoint,', '[round.id, fairCrashPoint,')],
    tests: ['crash-controls'],
  },
  {
    guard: 'the highest stake is looked for once the bets that are being written are in',
    row: LIMIT,
    edits: [
      inModule(
        'crash/round/open-round.ts',
        "where id = $1 and state = 'waiting' for update`",
        "where id = $1 and state = 'waiting'`",
      ),
    ],
    tests: ['crash-control-races'],
  },
  {
    guard: 'a house of real money plays no round that was announced as restricted',
    row: NONE_IN_REAL,
    edits: [inModule('crash/game.ts', 'if (isReal) await checkFair(pools.requests);', '')],
    tests: ['crash-settings'],
  },
  {
    guard: 'a stake of exactly twenty rupees is not high',
    row: LIMIT,
    edits: [
      {
        file: 'packages/games/src/crash-result.ts',
        find: 'rule.highestStake > highStake',
        replace: 'rule.highestStake >= highStake',
      },
    ],
    tests: ['packages/games/src/crash-result.test.ts', 'crash-controls'],
  },
];
