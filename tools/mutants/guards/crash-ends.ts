import { inModule, inPlatform, type Mutant } from '../mutant.ts';

const REFUNDED = 'An interrupted round of Crash is refunded whole, once';
const PLAYED = 'A round of Crash that was played is settled, however late, and never void';
const NO_FREE_ROLL = 'Of a round that nobody plays no cash-out is paid';
const NOT_SHOWN =
  'Nobody loses on a climb of Crash that he could not end: while its engine does not know the time, no round is shown, and none begins';
const SILENT = 'A round of Crash whose engine was silent for two seconds while it climbed is void, wherever it crashes';

/** How rounds of Crash end: settled, or void where nobody plays them. */
export const CRASH_ENDS: readonly Mutant[] = [
  {
    guard: 'a round that was interrupted is void',
    row: REFUNDED,
    edits: [inModule('crash/round/play-rounds.ts', 'how: voidRound', 'how: settleRound')],
    tests: ['crash-restart'],
  },
  {
    guard: 'a void round gives its stakes back',
    row: REFUNDED,
    edits: [inModule('crash/round/settle-round.ts', "creditBets('refund'", "creditBets('payout'")],
    tests: ['crash-restart', 'crash-kill'],
  },
  {
    // Each of the two is enough where only a statement fails: what one gives up the other takes up.
    guard:
      'the end of a round that failed is written again, by the engine that plays or by the next one of its process',
    row: PLAYED,
    edits: [
      inModule(
        'crash/round/write-end.ts',
        'if (error instanceof LeaseLost || error instanceof NotRunning) throw error;',
        'if (waitMs > 0) throw error;',
      ),
      inModule('crash/round/running-rounds.ts', '=> id === played', '=> id !== id'),
    ],
    tests: ['crash-rings', 'crash-lost-settlement'],
  },
  {
    guard: 'a round that this process has played is settled by whoever goes on in it',
    row: PLAYED,
    edits: [inModule('crash/round/running-rounds.ts', '=> id === played', '=> id !== id')],
    tests: ['crash-free-roll'],
    only: 'is settled and never refunded',
  },
  {
    guard: 'the end of a round is written again as often as it fails',
    row: PLAYED,
    edits: [
      inModule(
        'crash/round/write-end.ts',
        "if (readFailure(error) === 'undone') continue;",
        "if (readFailure(error) === 'undone' && waitMs < FIRST_WAIT_MS * 32) continue;\n      throw error;",
      ),
      inModule('crash/round/running-rounds.ts', '=> id === played', '=> id !== id'),
    ],
    tests: ['crash-lost-settlement'],
  },
  {
    guard: 'a settlement that takes long is published',
    row: PLAYED,
    edits: [
      inModule('crash/round/climb.ts', "feed.publish([{ kind: 'settling', round: crashed.round }]);", 'void feed;'),
    ],
    tests: ['crash-free-roll'],
    only: 'shown as being settled',
  },
  {
    guard: 'a settlement that takes long is published with no word of the crash point',
    row: PLAYED,
    edits: [
      inModule(
        'crash/round/play-rounds.ts',
        'const crashed = { round: order.round.id, at: parts.clock.now() };',
        "const crashed = { round: order.round.id, at: parts.clock.now() };\n  parts.feed.publish([{ kind: 'tick', multiplier: Math.exp((crashed.at - (order.round.started_at?.getTime() ?? 0)) * 6e-5) * 100, elapsedMs: 0 }]);",
      ),
    ],
    tests: ['crash-free-roll'],
    only: 'shown as being settled',
  },
  {
    guard: 'a cash-out is paid only of a round that an engine plays',
    row: NO_FREE_ROLL,
    edits: [
      inModule(
        'crash/bets/cash-out-bets.ts',
        'engine_leases.epoch = coalesce(running.epoch, engine_leases.epoch) and ${ENGINE_IS_AWAKE}',
        'true',
      ),
    ],
    tests: ['crash-engine-away'],
  },
  {
    guard: 'an engine that took a running round over is not the one that plays it',
    row: NO_FREE_ROLL,
    edits: [
      inModule(
        'crash/bets/cash-out-bets.ts',
        'engine_leases.epoch = coalesce(running.epoch, engine_leases.epoch) and ',
        '',
      ),
    ],
    tests: ['crash-engine-away'],
  },
  {
    guard: 'an engine that was killed is not awake',
    row: NO_FREE_ROLL,
    edits: [inModule('rounds/store.ts', ' and exists (select from pg_locks where ${HELD_LOCK})', '')],
    tests: ['crash-engine-away'],
  },
  {
    guard: 'an engine that gives no sign of life is not awake',
    row: NO_FREE_ROLL,
    edits: [inModule('rounds/store.ts', 'engine_leases.silent_at > clock_timestamp() or', 'true or')],
    tests: ['crash-engine-away'],
  },
  {
    guard: 'what one engine has said of itself is not believed of the next',
    row: NO_FREE_ROLL,
    edits: [inModule('rounds/store.ts', ' or engine_leases.silent_epoch is distinct from engine_leases.epoch', '')],
    tests: ['crash-engine-away'],
    only: 'is not believed silent',
  },
  {
    guard: 'a cash-out is paid of a round only once its engine knows that it runs',
    row: NO_FREE_ROLL,
    edits: [
      inModule(
        'crash/round/play-rounds.ts',
        '  await lease.markIdle();\n  signal.throwIfAborted();',
        '  signal.throwIfAborted();',
      ),
    ],
    tests: ['crash-engine-away'],
    only: 'did not learn of',
  },
  {
    guard: 'an engine that has said that it plays no more is not awake to a transaction that began before',
    row: NO_FREE_ROLL,
    edits: [inModule('rounds/store.ts', 'silent_at > clock_timestamp()', 'silent_at > now()')],
    tests: ['crash-engine-away'],
    only: 'whose transaction began before',
  },
  {
    guard: 'a deposed engine pays no targets',
    row: NO_FREE_ROLL,
    edits: [inModule('crash/round/pay-targets.ts', 'engine_leases.epoch = $6', '$6::bigint > 0')],
    tests: ['crash-engine-away'],
    only: 'pays no target of it when it wakes',
  },
  {
    guard: 'a round whose start its engine learns of too late is void',
    row: REFUNDED,
    edits: [inModule('crash/round/play-rounds.ts', 'if (unseenMs > MAX_UNSEEN_MS)', 'if (unseenMs > Infinity)')],
    tests: ['crash-engine-away'],
    only: 'learns of too late',
  },
  {
    guard: 'an engine that plays no more while it starts a round does not begin to play it',
    row: NO_FREE_ROLL,
    edits: [inModule('crash/round/play-rounds.ts', '  signal.throwIfAborted();\n  const unseenMs', '  const unseenMs')],
    tests: ['crash-engine-away'],
    only: 'while it starts a round',
  },
  {
    guard: 'whoever plays a round no more pays none of its cash-outs',
    row: NO_FREE_ROLL,
    edits: [
      inModule(
        'crash/round/running-rounds.ts',
        '      playing = undefined;\n      return isLeft;',
        '      return isLeft;',
      ),
    ],
    tests: ['crash-engine-away'],
  },
  {
    guard: 'whoever plays a round no more pays none of its cash-outs, whatever it still has to end',
    row: NO_FREE_ROLL,
    edits: [
      inModule(
        'crash/round/play-rounds.ts',
        'if (parts.rounds.leave()) void lease.markIdle();',
        'void lease.markIdle();',
      ),
    ],
    tests: ['crash-engine-away'],
  },
  {
    guard: 'an engine that plays no more says so, whatever it still has to end',
    row: NO_FREE_ROLL,
    edits: [
      inModule(
        'crash/round/play-rounds.ts',
        'if (parts.rounds.leave()) void lease.markIdle();',
        'parts.rounds.leave();',
      ),
    ],
    tests: ['crash-engine-away'],
  },
  {
    guard: 'whoever has played a round up to its crash goes on paying cash-outs that came in time',
    row: NO_FREE_ROLL,
    edits: [
      inModule(
        'crash/bets/cash-out-bets.ts',
        'engine_leases.epoch = $10::bigint or',
        'engine_leases.epoch = $10::bigint and false or',
      ),
    ],
    tests: ['crash-engine-away'],
  },
  {
    guard: 'a round whose engine was silent is void',
    row: SILENT,
    edits: [inModule('crash/round/climb.ts', 'silentMs >= silentAfterMs', 'silentMs > Infinity')],
    tests: ['crash-silence', 'crash-stopped'],
  },
  {
    guard: 'a round whose engine was silent is void though it has crashed meanwhile',
    row: SILENT,
    edits: [
      inModule(
        'crash/round/climb.ts',
        'silentMs >= silentAfterMs',
        'silentMs >= silentAfterMs && elapsedMs < round.crashMs',
      ),
    ],
    tests: ['crash-silence'],
    only: 'crashes while it sleeps; the first',
  },
  {
    guard: 'a round is not shown while the time is not known',
    row: NOT_SHOWN,
    edits: [inModule('crash/round/climb.ts', 'if (!clock.isKnown()) return standing;', '')],
    tests: ['crash-silence'],
    only: 'no cash-out is taken',
  },
  {
    guard: 'no round begins while the time is not known',
    row: NOT_SHOWN,
    edits: [inModule('crash/round/play-rounds.ts', 'if (!parts.clock.isKnown())', 'if (parts.waitMs < 0)')],
    tests: ['crash-silence'],
    only: 'no round begins',
  },
  {
    guard: 'a round is played on by an engine that was silent for less',
    row: SILENT,
    edits: [inModule('crash/round/climb.ts', 'silentMs >= silentAfterMs', 'silentMs >= silentAfterMs - 1')],
    tests: ['crash-silence'],
    only: 'silent for less',
  },
  {
    guard: 'silence begins anew with each tick',
    row: SILENT,
    edits: [inModule('crash/round/climb.ts', '      shown = looked;\n', '')],
    tests: ['crash-silence'],
    only: 'just in time',
  },
  {
    guard: 'a cash-out that comes before its engine has looked has it look',
    row: SILENT,
    edits: [inModule('crash/round/running-rounds.ts', 'if (id === playing) look();', '')],
    tests: ['crash-silence'],
    only: 'the first to wake is a cash-out',
  },
  {
    guard: 'of a round whose engine was silent its own process asks nobody else whether it is played',
    row: SILENT,
    edits: [inModule('crash/round/running-rounds.ts', 'if (id === silent) return NO_ENGINE;', '')],
    tests: ['crash-silence'],
    only: 'its own process pays nobody',
  },
  {
    guard: 'a round is void as soon as anybody finds that its engine was silent',
    row: SILENT,
    edits: [inModule('crash/round/climb.ts', "if (standing !== 'climbing') over.abort();", '')],
    tests: ['crash-silence'],
    only: 'the first to wake is a cash-out',
  },
  {
    guard: 'an engine that shows nothing does not say that it plays',
    row: SILENT,
    edits: [inModule('crash/round/play-rounds.ts', "climb.look() !== 'silent'", 'true')],
    tests: ['crash-silence'],
    only: 'relies on an engine',
  },
  {
    guard: 'silence is measured by a clock that nobody sets back',
    row: SILENT,
    edits: [inPlatform('clock.ts', 'performance.now() - monotonic, ', '')],
    tests: ['apps/server/src/platform/clock.test.ts'],
  },
  {
    guard: 'the sleep of a whole machine is silence too',
    row: SILENT,
    edits: [inPlatform('clock.ts', ', Date.now() - wall)', ')')],
    tests: ['apps/server/src/platform/clock.test.ts'],
  },
];
