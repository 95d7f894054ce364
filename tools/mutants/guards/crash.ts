import { inMigration, inModule, inServer, type Mutant } from '../mutant.ts';

const NOTHING_SENT = 'Nothing sent before a result determines it';
const NOT_BEGUN = 'A bet on Crash plays only in a round that had not begun when it came';
const CASH_OUT = 'A cash-out is worth what its round had reached when it came, and is paid once';
const TARGET = 'A target that a round of Crash reaches is paid at exactly the target';
const NOBODY_LATE = 'Nobody is late at a crash because he had to be looked up or the house was busy';
const PUBLISHED = 'What is written of a round of Crash is published, whoever goes on or missed it';
const NO_DEADLOCK = 'A settlement is in no deadlock with commands of players';
const CLOCKS_APART =
  'However far apart the clocks of two servers are, neither pays what a round of Crash has not reached, or tells of it';
const SAME = 'A watcher of Crash receives the same as the snapshot says, and no more for more bettors';

/** The rounds of Crash while they are played, and what is published of them. */
export const CRASH: readonly Mutant[] = [
  {
    guard: 'ticks come no faster before the crash than anywhere else',
    row: NOTHING_SENT,
    edits: [
      inModule(
        'crash/round/climb.ts',
        'Math.min(nextTick, round.crashMs)',
        'Math.min(round.crashMs - elapsed() < 1_000 ? (nextTick = elapsed() + 20) : nextTick, round.crashMs)',
      ),
    ],
    tests: ['crash-socket-leaks', 'crash-cadence'],
  },
  {
    guard: 'ticks come no slower before the crash than anywhere else',
    row: NOTHING_SENT,
    edits: [
      inModule(
        'crash/round/climb.ts',
        'Math.min(nextTick, round.crashMs)',
        'Math.min(round.crashMs - elapsed() < 1_000 ? nextTick + 100 : nextTick, round.crashMs)',
      ),
    ],
    tests: ['crash-socket-leaks', 'crash-cadence'],
  },
  {
    guard: 'no tick is sent at the crash',
    row: NOTHING_SENT,
    edits: [
      inModule(
        'crash/round/climb.ts',
        'rounds.markPlayed(round);',
        "rounds.markPlayed(round);\n      feed.publish([{ kind: 'tick', multiplier: crashMultiplierAt(elapsedMs), elapsedMs }]);",
      ),
    ],
    tests: ['crash-cadence', 'crash-restart'],
  },
  {
    guard: 'a bet that comes at the start waits for the next round',
    row: NOT_BEGUN,
    edits: [
      inModule('crash/bets/place-bets.ts', 'a.received_at < latest.starts_at', 'a.received_at <= latest.starts_at'),
    ],
    tests: ['crash-moments'],
  },
  {
    guard: 'a cash-out at the crash is too late',
    row: CASH_OUT,
    edits: [
      {
        file: 'packages/games/src/crash.ts',
        find: 'elapsedMs >= crashMs(crashPoint)',
        replace: 'elapsedMs > crashMs(crashPoint)',
      },
    ],
    tests: ['crash-moments', 'packages/games/src/crash.test.ts'],
  },
  {
    guard: 'a cash-out is paid the lower of what was reached and what the bet pays at',
    row: CASH_OUT,
    edits: [
      inModule(
        'crash/bets/cash-out-bets.ts',
        'b.pays_at <= asked.reached then b.pays_at',
        'b.pays_at <= asked.reached then asked.reached',
      ),
    ],
    tests: ['crash-moments'],
  },
  {
    guard: 'a bet that was cashed out is not cashed out again',
    row: CASH_OUT,
    edits: [inModule('crash/bets/cash-out-bets.ts', "held.status = 'active' and held.round", 'held.round')],
    tests: ['crash-races'],
  },
  {
    guard: "another player's bet cannot be cashed out",
    edits: [
      inModule(
        'crash/bets/cash-out-bets.ts',
        'b.player_id = asked.player_id\n  ${WHOSE',
        'asked.player_id is not null\n  ${WHOSE',
      ),
      inModule(
        'crash/bets/cash-out-bets.ts',
        'b.player_id = asked.player_id ${BET_SOURCES}',
        'asked.player_id is not null ${BET_SOURCES}',
      ),
    ],
    tests: ['access-matrix', 'crash-races', 'crash-socket-rights'],
  },
  {
    guard: "another player's bet cannot be taken back",
    edits: [
      inModule(
        'crash/bets/cancel-bets.ts',
        'b.player_id = asked.player_id\n  ${WHOSE',
        'asked.player_id is not null\n  ${WHOSE',
      ),
      inModule(
        'crash/bets/cancel-bets.ts',
        'b.player_id = asked.player_id ${BET_SOURCES}',
        'asked.player_id is not null ${BET_SOURCES}',
      ),
    ],
    tests: ['access-matrix', 'crash-races', 'crash-socket-rights'],
  },
  {
    guard: 'a target is paid exactly the target where the tick pays it, though the table would take more',
    row: TARGET,
    edits: [
      inModule(
        'crash/round/pay-targets.ts',
        'multiplier = b.pays_at, payout = multiply_rounding_up(b.amount, b.pays_at)',
        'multiplier = $3, payout = multiply_rounding_up(b.amount, $3)',
      ),
      inMigration('0013-crash.sql', 'check (multiplier <= pays_at)', 'check (multiplier > 0)'),
    ],
    tests: ['crash-play'],
  },
  {
    guard: 'a tick pays a target, and does not leave it to the settlement',
    row: TARGET,
    edits: [
      inModule(
        'crash/round/pay-targets.ts',
        'multiplier = b.pays_at, payout = multiply_rounding_up(b.amount, b.pays_at)',
        'multiplier = $3, payout = multiply_rounding_up(b.amount, $3)',
      ),
    ],
    tests: ['crash-play'],
  },
  {
    guard: 'the table itself takes no bet that is paid above where it pays',
    row: TARGET,
    edits: [inMigration('0013-crash.sql', 'check (multiplier <= pays_at)', 'check (multiplier > 0)')],
    tests: ['crash-faults'],
  },
  {
    guard: 'the settlement pays what no tick has paid',
    row: TARGET,
    edits: [inModule('crash/round/settle-round.ts', 'b.pays_at <= $2 as won', 'b.pays_at < $2 as won')],
    tests: ['crash-restart'],
  },
  {
    guard: 'who has to be looked up is waited for',
    row: NOBODY_LATE,
    edits: [inServer('open-intake.ts', 'await arrivals.drain();', '')],
    tests: ['crash-moments'],
  },
  {
    guard: 'what was received in time is written before the round ends',
    row: NOBODY_LATE,
    edits: [inServer('open-intake.ts', 'await intake.drain();', '')],
    tests: ['crash-moments'],
  },
  {
    guard: 'who takes the game over publishes how it stands',
    row: PUBLISHED,
    edits: [inModule('crash/round/play-rounds.ts', "await parts.catchUp.run('anything');", '')],
    tests: ['crash-unpublished'],
  },
  {
    guard: 'what was perhaps written is published anew',
    row: PUBLISHED,
    edits: [
      inModule(
        'crash/say/catch-up.ts',
        'request: (missed) => {\n      noted = note(noted, missed);',
        'request: () => {\n      noted;',
      ),
    ],
    tests: ['crash-unpublished'],
  },
  {
    guard: 'what has turned while it was read is read anew',
    row: PUBLISHED,
    edits: [inModule('crash/say/catch-up.ts', 'if (turn !== turns) continue;', 'if (turn > turns) continue;')],
    tests: ['crash-unpublished'],
  },
  {
    guard: 'a bet that was taken back elsewhere is looked for once all is read',
    row: PUBLISHED,
    edits: [inModule('crash/say/catch-up.ts', '!open.has(betId)', 'open.has(betId)')],
    tests: ['crash-unpublished'],
  },
  {
    guard: 'bets that wait stay where a round that nobody plays in is read',
    row: PUBLISHED,
    edits: [inModule('crash/live-table/live-table.ts', '  bets.open(round.id);\n  bets.apply(', '  bets.apply(')],
    tests: ['crash-unpublished'],
  },
  {
    guard: 'targets that were perhaps paid are published, though no round turns',
    row: PUBLISHED,
    edits: [inModule('crash/round/target-payer.ts', 'isBehind = true;', '')],
    tests: ['crash-unpublished'],
  },
  {
    guard: 'commands of two kinds are two transactions',
    row: NO_DEADLOCK,
    edits: [
      inModule(
        'intake/split-batch.ts',
        'groupsOf(batch, ({ kind }) => kind)',
        "groupsOf(batch, (each) => (isStatement(each) ? each.kind : 'keyed'))",
      ),
      inModule(
        'intake/write-batch.ts',
        'if (fresh.length > 0) {',
        'for (const [kind, ofKind] of Map.groupBy(fresh, (each) => each.kind)) {\n    const fresh = ofKind;',
      ),
    ],
    tests: ['crash-attacks'],
  },
  {
    guard: 'a cash-out that finds another round asks for it in another transaction',
    row: NO_DEADLOCK,
    edits: [
      inModule(
        'crash/bets/cash-out-bets.ts',
        'if (decisions.includes(AGAIN)) parts.rounds.forget();',
        'if (decisions.includes(AGAIN)) {\n        parts.rounds.forget();\n        await parts.rounds.find(client);\n      }',
      ),
    ],
    tests: ['crash-rings'],
  },
  {
    guard: 'news of one bet counts once, in whatever order it comes',
    row: SAME,
    edits: [inModule('crash/live-table/bet-list.ts', 'before.stage >= stage', 'before.stage > stage')],
    tests: ['crash-table-news'],
  },
  {
    guard: 'watchers receive bets once in a tick',
    row: SAME,
    edits: [inModule('crash/live-table/pace.ts', 'if (clock.now() >= doneAt + everyMs)', 'if (clock.now() >= doneAt)')],
    tests: ['crash-table-news'],
  },
  {
    guard: 'watchers receive the first bets only',
    row: SAME,
    edits: [inModule('crash/live-table/bet-list.ts', 'before === undefined && room > 0 &&', 'before === undefined &&')],
    tests: ['crash-table-news'],
  },
  {
    guard: 'a round that another server plays is not reckoned by the own clock',
    row: CLOCKS_APART,
    edits: [inModule('crash/bets/measure-run.ts', 'if (ran === undefined)', 'if (ran !== before)')],
    tests: ['crash-clocks'],
  },
  {
    guard: 'of a round that another server plays no more is paid than it has reached',
    row: CLOCKS_APART,
    edits: [
      inModule(
        'crash/bets/measure-run.ts',
        'Math.min(Math.max(byOwnClock, atLeast), atMost)',
        'Math.max(byOwnClock, atLeast)',
      ),
    ],
    tests: ['crash-clocks'],
    only: 'before it is reached',
  },
  {
    guard: 'of a round that another server plays nothing is paid after the crash',
    row: CLOCKS_APART,
    edits: [
      inModule(
        'crash/bets/measure-run.ts',
        'Math.min(Math.max(byOwnClock, atLeast), atMost)',
        'Math.min(byOwnClock, atMost)',
      ),
    ],
    tests: ['crash-clocks'],
    only: 'after the crash',
  },
];
