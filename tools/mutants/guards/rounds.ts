import { inMigration, inModule, inPlatform, inServer, type Mutant } from '../mutant.ts';

const IN_TIME = "A bet is in only before its round's lock";
const SETTLED_ONCE = 'A round is settled once, and with every bet that was in time';
const PAID_BY_THE_RULES = 'A win pays what the rules give for its multiplier, to the paisa';
const DEPOSED = 'A deposed engine changes nothing';
const STOPPED_INSIDE =
  'A server, or a command beside it, that stops inside a transaction holds up nobody for longer than two seconds';
const ONE_CLOCK = "What came in time is decided by the database's clock, on whichever machine it came in";
const ONE_FEED = 'What one server writes every other publishes, once it is committed';
const NOTHING_SENT = 'Nothing sent before a result determines it';

const NO_GAPS =
  'No link of a chain is left out: each round is the one after another and has the link after that of a round before it';
/** Color Prediction, the lease of its engine, and the chains. */
export const ROUNDS: readonly Mutant[] = [
  {
    guard: 'a bet is on the round that its player was shown',
    row: 'A bet is on the round that its player was shown, or on none',
    edits: [inModule('colour/place-bets.ts', 'coalesce(a.shown_round = opened.id, true)', 'true')],
    tests: ['late-bets'],
    only: 'was shown',
  },
  {
    guard: 'a bet at the lock is too late',
    row: IN_TIME,
    edits: [inModule('colour/place-bets.ts', 'a.received_at < opened.locks_at', 'a.received_at <= opened.locks_at')],
    tests: ['late-bets'],
  },
  {
    guard: 'a bet from before a round is not in it',
    row: IN_TIME,
    edits: [inModule('colour/place-bets.ts', 'a.received_at >= opened.opens_at and ', '')],
    tests: ['late-bets'],
  },
  {
    guard: 'a request is dated once it has come in whole',
    row: IN_TIME,
    edits: [
      inPlatform('http/create-http.ts', "http.addHook('preValidation', (request", "http.addHook('onRequest', (request"),
    ],
    tests: ['late-bets'],
  },
  {
    guard: 'a round that was settled is not settled again',
    row: SETTLED_ONCE,
    edits: [
      inModule('colour/settle-round.ts', "where id = $1 and state = 'open' returning id", 'where id = $1 returning id'),
      inModule('colour/settle-round.ts', "where id = $1 and state = 'open' for update", 'where id = $1 for update'),
    ],
    tests: ['colour-settlement'],
  },
  {
    guard: 'a settlement waits for the bets that are being written',
    row: SETTLED_ONCE,
    edits: [inModule('colour/settle-round.ts', "state = 'open' for update`", "state = 'open'`")],
    tests: ['late-bets'],
  },
  {
    guard: 'a win is what its multiplier gives',
    row: PAID_BY_THE_RULES,
    edits: [inMigration('0023-payouts.sql', 'hundredths + 99) / 100', 'hundredths + 100) / 100')],
    tests: ['colour-settlement', 'multiply-rounding-up'],
  },
  {
    guard: 'an engine whose epoch has passed writes nothing',
    row: DEPOSED,
    edits: [inModule('rounds/lease.ts', 'if (epoch !== lease.epoch)', 'if (epoch === undefined)')],
    tests: ['engine-lease'],
  },
  {
    guard: 'an engine whose epoch has passed learns it at its next renewal',
    row: DEPOSED,
    edits: [inModule('rounds/store.ts', 'return renewed.rowCount === 1;', 'return renewed.rowCount !== null;')],
    tests: ['engine-lease'],
    only: 'next renewal',
  },
  {
    guard: 'a transaction that asks for nothing is ended',
    row: STOPPED_INSIDE,
    edits: [inServer('open-pools.ts', '{ ...USUAL_TIMES, ...WRITER_TIMES }', 'USUAL_TIMES')],
    tests: ['engine-lease'],
    only: 'between statements',
  },
  {
    guard: 'a transaction whose answer nobody takes in is ended',
    row: STOPPED_INSIDE,
    edits: [inServer('open-pools.ts', 'unreadTimeoutMs: 2_000', 'unreadTimeoutMs: 0')],
    tests: ['engine-lease'],
    only: 'in an answer',
  },
  {
    guard: 'a lease lasts from when it was got',
    row: STOPPED_INSIDE,
    edits: [inModule('rounds/store.ts', 'from clock_timestamp() as moment', 'from now() as moment')],
    tests: ['engine-lease'],
    only: 'was waited for',
  },
  {
    guard: "a server goes by the database's clock and not by its machine's",
    row: ONE_CLOCK,
    edits: [inPlatform('database/house-clock.ts', '    now,\n', '    now: clocks.wall,\n')],
    tests: ['one-clock', 'apps/server/src/platform/database/house-clock.test.ts'],
  },
  {
    guard: 'nothing is taken by a time that is not known',
    row: ONE_CLOCK,
    edits: [
      inModule('intake/intake.ts', 'closed || (kind.isTimed === true && command.isTimeKnown === false)', 'closed'),
    ],
    tests: ['one-clock'],
  },
  {
    guard: 'nothing is settled by a time that is not known',
    row: ONE_CLOCK,
    edits: [inModule('colour/play-rounds.ts', 'await awaitKnownTime(parts.clock, signal);', '')],
    tests: ['one-clock'],
  },
  {
    guard: 'after a leap of the clock of the day the time is not known',
    row: ONE_CLOCK,
    edits: [inPlatform('database/house-clock.ts', 'steering.forget(clocks.monotonic())', 'void 0')],
    tests: ['apps/server/src/platform/database/house-clock.test.ts'],
  },
  {
    guard: 'the clock of a server never goes back',
    row: ONE_CLOCK,
    edits: [inPlatform('database/steer-clock.ts', 'missing > MAX_BEHIND_MS ?', 'isFar ?')],
    tests: ['apps/server/src/platform/database/house-clock.test.ts'],
  },
  {
    guard: 'a server publishes what another one wrote of Crash',
    row: ONE_FEED,
    edits: [inModule('crash/live-table/follow-house.ts', "houseFeed.on('crash-bets'", "houseFeed.on('no-bets'")],
    tests: ['one-feed'],
  },
  {
    guard: 'a server whose connection to the feed was lost reads everything anew',
    row: ONE_FEED,
    edits: [inPlatform('database/house-feed.ts', '      readAllAnew();\n      onListening();', '      onListening();')],
    tests: ['one-feed'],
  },
  {
    guard: 'a session that ended on one server has ended on every other',
    row: ONE_FEED,
    edits: [inServer('follow-servers.ts', "'session-ended'", "'no-session'")],
    tests: ['one-feed'],
  },
  {
    guard: 'when betting closes has nothing to do with the hash of the round',
    row: NOTHING_SENT,
    edits: [
      inModule(
        'colour/play-rounds.ts',
        'locksAt: new Date(times.locksAt),',
        "locksAt: new Date(times.locksAt - ((await parts.chains.reveal({ ...link })).hash < '8' ? 1 : 0)),",
      ),
    ],
    tests: ['outcome-leaks'],
  },
  {
    guard: 'a chain is drawn from the key that it was sealed with',
    edits: [inModule('fairness/chains.ts', 'checkKey(await listChains(pool, game), parts.chainKey);', '')],
    tests: ['colour-restart'],
  },
  {
    guard: 'a link that no round has is a fault',
    row: NO_GAPS,
    edits: [
      inModule(
        'fairness/find-link-faults.ts',
        'before.chain_index = r.chain_index - 1',
        'before.chain_index < r.chain_index',
      ),
    ],
    tests: ['links-of-rounds'],
    only: 'links that no round has',
  },
  {
    guard: 'a round that is gone is a fault',
    row: NO_GAPS,
    edits: [inModule('fairness/find-link-faults.ts', 'where before.id = r.id - 1', 'where before.id < r.id')],
    tests: ['links-of-rounds'],
    only: 'a round that is gone',
  },
  {
    guard: 'a link that was handed out to no round is a fault',
    row: NO_GAPS,
    edits: [inModule('fairness/find-link-faults.ts', 'c.used <> coalesce', 'c.used < coalesce')],
    tests: ['links-of-rounds'],
    only: 'handed out to nobody',
  },
  {
    guard: 'a chain that was ended without a restore is a fault',
    row: NO_GAPS,
    edits: [inModule('fairness/find-link-faults.ts', 'c.ended_at is not null and not exists', 'false and not exists')],
    tests: ['links-of-rounds'],
    only: 'that nobody ended',
  },
  {
    guard: 'a browser sees by the number of links that some were left out',
    row: NO_GAPS,
    edits: [
      {
        file: 'packages/fairness/src/links.ts',
        find: 'claim.links === placeInChain(claim)',
        replace: 'claim.links > 0',
      },
    ],
    tests: ['colour-restart'],
    only: 'chain',
  },
  {
    guard: 'no statement leaves out a link',
    row: NO_GAPS,
    edits: [
      inMigration('0115-one-link-after-the-other.sql', 'new.used not in (old.used, old.used + 1)', 'new.used < 0'),
    ],
    tests: ['links-of-rounds'],
    only: 'one link after the other',
  },
];
