import { inMigration, inModule, inPlatform, type Mutant } from '../mutant.ts';

const ONE_EFFECT = 'The same command twice is one effect and one answer';
const COSTS_NOTHING =
  'What costs a player nothing leaves no more answers than a minute has room for, and what is old is forgotten however much it is';
const IN_DOUBT = 'Nobody is answered that nothing was taken where it may have been, whatever is away';
const COMMITTED = 'What is acknowledged is committed';
const HUNG = 'A statement that hangs leaves nothing behind, in the database or in doubt';

/** The one way in for commands that move money in a game. */
export const INTAKE: readonly Mutant[] = [
  {
    guard: 'a key that was answered is answered alike',
    row: ONE_EFFECT,
    edits: [inModule('intake/write-batch.ts', 'if (given === undefined) continue;', 'if (keyed.length > 0) continue;')],
    tests: ['idempotency'],
  },
  {
    guard: 'a key is refused for another command than its first',
    row: ONE_EFFECT,
    edits: [inModule('intake/write-batch.ts', 'given.fingerprint === waiting.command.fingerprint', 'true')],
    tests: ['idempotency'],
  },
  {
    guard: 'refused commands fill the house with no answers',
    row: COSTS_NOTHING,
    edits: [
      inModule(
        'intake/write-batch.ts',
        'const isLeft = freeAnswers.has(String(playerId), receivedAt);',
        'const isLeft = true;',
      ),
    ],
    tests: ['refused-answers'],
  },
  {
    guard: 'commands of Crash that find done what they ask for fill the house with no answers',
    row: COSTS_NOTHING,
    edits: [inModule('crash/bets/answer-for-bets.ts', 'done, changedNothing: true }', 'done }')],
    tests: ['refused-answers'],
  },
  {
    guard: 'steps of Mines that were done before fill the house with no answers',
    row: COSTS_NOTHING,
    edits: [inModule('mines/step-games.ts', '...(!isChange(step) && { changedNothing: true }),', '')],
    tests: ['refused-answers'],
  },
  {
    guard: 'what players ask for again is read once',
    row: COSTS_NOTHING,
    edits: [
      inModule(
        'crash/say/catch-up.ts',
        "const name = missed === 'anything' ? missed : `${String(missed.playerId)} ${missed.betId ?? ''}`;",
        'const name = String(performance.now());',
      ),
    ],
    tests: ['crash-unpublished'],
  },
  {
    guard: 'what is old is deleted in portions',
    row: COSTS_NOTHING,
    edits: [inPlatform('database/delete-old.ts', 'limit ${String(PORTION)}', 'limit 10000000')],
    tests: ['old-answers'],
  },
  {
    guard: 'what is published of a command is not kept under its key',
    row: ONE_EFFECT,
    edits: [inModule('intake/write-batch.ts', 'return { ok: true, done: stored', 'return { ...verdict, done: stored')],
    tests: ['intake'],
  },
  {
    guard: 'the table holds one answer a key',
    row: ONE_EFFECT,
    edits: [inMigration('0002-intake.sql', 'primary key (player_id, key)', 'unique (player_id, key, created_at)')],
    tests: ['idempotency'],
  },
  {
    guard: 'the answers that are known are distinguished by their players',
    row: ONE_EFFECT,
    edits: [inModule('intake/store.ts', '`${String(command.playerId)} ${command.key', '`${command.key')],
    tests: ['idempotency'],
  },
  {
    guard: 'of a key that was handed in before nobody says that nothing was taken',
    row: IN_DOUBT,
    edits: [inPlatform('repetitions.ts', 'if (isRepetition)', 'if (own === undefined)')],
    tests: ['intake-repetitions'],
  },
  {
    guard: 'of a command that the app sends again it does not show that nothing was taken',
    row: IN_DOUBT,
    edits: [
      {
        file: 'apps/web/src/house/commands/use-command.ts',
        find: 'mayBeTaken ? sayUnknown(error) : error',
        replace: 'error',
      },
    ],
    tests: ['apps/web/tests/use-command.test.tsx'],
  },
  {
    guard: 'a commit waits for the disk',
    row: COMMITTED,
    edits: [
      {
        file: 'packages/embedded-postgres/src/settings.ts',
        find: "jit: 'off',",
        replace: "jit: 'off', synchronous_commit: 'off', wal_writer_delay: '10s', wal_writer_flush_after: '1GB',",
      },
    ],
    tests: ['kill'],
    only: 'a PostgreSQL killed',
  },
  {
    guard: 'a statement that was ended for its time is not tried again one by one',
    row: HUNG,
    edits: [inPlatform('database/read-failure.ts', "if (code === CANCELED) return 'canceled';", '')],
    tests: ['intake-hung'],
  },
  {
    guard: 'a bad command is found by halves',
    edits: [
      inModule(
        'intake/intake.ts',
        'return [batch.slice(0, middle), batch.slice(middle)];',
        'return middle === 0 ? [] : batch.map((waiting) => [waiting]);',
      ),
    ],
    tests: ['intake-faults'],
  },
  {
    guard: 'a batch that met what another server has just written is written again whole',
    edits: [
      inModule(
        'intake/intake.ts',
        'if (isPassing(error) && passing < MAX_ATTEMPTS)',
        'if (batch.length === 1 && isPassing(error) && passing < MAX_ATTEMPTS)',
      ),
    ],
    tests: ['intake-faults'],
  },
  {
    guard: 'the intake lets the database end what hangs',
    row: HUNG,
    edits: [{ file: 'apps/server/src/open-pools.ts', find: ', times: INTAKE_TIMES', replace: '' }],
    tests: ['intake-hung'],
  },
  {
    guard: 'a connection that broke leaves its commands in doubt',
    edits: [
      inPlatform(
        'database/read-failure.ts',
        "MAY_END_THE_CONNECTION.test(code)) return 'broken'",
        "MAY_END_THE_CONNECTION.test(code)) return 'undone'",
      ),
    ],
    tests: ['intake-faults', 'apps/server/src/platform/database/read-failure.test.ts'],
  },
  {
    guard: 'a bet that waited for a credit finds it',
    row: 'A wallet is never below zero',
    edits: [inMigration('0080-debits-of-now.sql', 'held.balance >= held.amount', 'accounts.balance >= held.amount')],
    tests: ['credits-once'],
    only: 'waits for a credit',
  },
  {
    guard: 'a full queue takes nobody in',
    edits: [inModule('intake/queue.ts', 'room > own * INTAKE_LIMITS.roomPerCommand && ', '')],
    tests: ['intake', 'apps/server/src/modules/intake/queue.test.ts'],
  },
  {
    guard: 'the wallets that fill a queue leave room there for others',
    row: 'A game that waits for the database holds up no other, and no round that is not its own',
    edits: [inModule('intake/queue.ts', 'own * INTAKE_LIMITS.roomPerCommand', '0')],
    tests: ['apps/server/src/modules/intake/queue.test.ts'],
  },
  {
    guard: 'a batch holds one command a wallet',
    edits: [inModule('intake/queue.ts', ' || wallets.has(playerId)', '')],
    tests: ['intake', 'apps/server/src/modules/intake/queue.test.ts'],
  },
  {
    guard: 'a wallet is in one batch at a time, of whatever lane',
    row: 'A game that waits for the database holds up no other, and no round that is not its own',
    edits: [inModule('intake/queue.ts', 'beingWritten.has(entry.command.playerId) || ', '')],
    tests: ['intake', 'apps/server/src/modules/intake/queue.test.ts'],
  },
  {
    guard: 'a command that a round waits for is overtaken by none of its wallet in another lane',
    row: 'A game that waits for the database holds up no other, and no round that is not its own',
    edits: [inModule('intake/queue.ts', ' || wallets.overtakes(entry)', '')],
    tests: ['apps/server/src/modules/intake/queue.test.ts'],
  },
  {
    guard: 'no round waits for a game without rounds, nor for the wallets that it holds',
    row: 'A game that waits for the database holds up no other, and no round that is not its own',
    edits: [inModule('intake/queue.ts', 'return kind.holdsNoRound !== true;', 'return kind.name.length > 0;')],
    tests: ['intake', 'apps/server/src/modules/intake/queue.test.ts'],
  },
];
