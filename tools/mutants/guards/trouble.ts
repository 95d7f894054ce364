import { inModule, inPlatform, inServer, type Edit, type Mutant } from '../mutant.ts';

const NO_REQUEST = "No request takes what an engine, a session's check or a job needs";
const IN_DOUBT = 'Nobody is answered that nothing was taken where it may have been, whatever is away';
const STARTED_AGAIN = 'A part that dies is started again where it was';
const LOG = 'The log holds nobody up';

const inLaunch = (file: string, find: string, replace: string): Edit => ({
  file: `tools/launch/${file}`,
  find,
  replace,
});
const KEEP_RUNNING = 'tools/launch/keep-running.test.ts';

/** What holds while something is away, slow, full or dead. */
export const TROUBLE: readonly Mutant[] = [
  {
    guard: 'engines have connections that no request takes',
    row: NO_REQUEST,
    edits: [
      inServer('app.ts', 'pools, intake, decide', 'pools: { ...pools, engines: pools.requests }, intake, decide'),
    ],
    tests: ['starved-requests'],
  },
  {
    guard: 'the intake has connections that no request takes',
    row: NO_REQUEST,
    edits: [
      inServer(
        'app.ts',
        '{ ...given, pools, arrivals }',
        '{ ...given, pools: { ...pools, intake: pools.requests }, arrivals }',
      ),
    ],
    tests: ['starved-requests'],
  },
  {
    guard: "sessions' checks have a connection that no request takes",
    row: NO_REQUEST,
    edits: [inServer('open-people.ts', 'sessionPool: house.pools.sessions', 'sessionPool: house.pools.requests')],
    tests: ['starved-requests'],
  },
  {
    guard: 'jobs have connections that no request takes',
    row: NO_REQUEST,
    edits: [
      inServer(
        'app.ts',
        'createAccountMail({ ...given, pool: pools.jobs,',
        'createAccountMail({ ...given, pool: pools.requests,',
      ),
    ],
    tests: ['starved-requests'],
  },
  {
    guard: 'what suspended players have in flight is looked for over connections that no request takes',
    row: NO_REQUEST,
    edits: [inModule('crash/game.ts', 'jobPool: pools.jobs', 'jobPool: pools.requests')],
    tests: ['starved-requests'],
  },
  {
    guard: 'games of Mines that were left lying are looked for over connections that no request takes',
    row: NO_REQUEST,
    edits: [inModule('mines/create-commands.ts', 'listGamesLeft(jobPool,', 'listGamesLeft(pool,')],
    tests: ['mines-attacks'],
  },
  {
    guard: 'a player who waits for a turn takes no connection',
    row: NO_REQUEST,
    edits: [inPlatform('database/player-turns.ts', 'oneAtATime({ maxWaiting: MAX_WAITING })', '(_, work) => work()')],
    tests: ['player-turns'],
  },
  {
    guard: 'a player who saves again and again waits without a connection',
    row: NO_REQUEST,
    edits: [inPlatform('http/routes.ts', 'inTurns(registerOwner, CHANGES_WAITING)', 'registerOwner')],
    tests: ['players-settings'],
    only: 'however often',
  },
  {
    guard: "a player's turns do not overlap on two servers",
    row: NO_REQUEST,
    edits: [
      inPlatform(
        'database/player-turns.ts',
        '`${kind} of ${String(playerId)}`',
        '`${kind} of ${String(Math.random())}`',
      ),
    ],
    tests: ['player-turns'],
    only: 'never overlap',
  },
  {
    guard: 'whoever would wait behind too many for a connection is refused at once',
    row: NO_REQUEST,
    edits: [
      inPlatform('database/bounded-pool.ts', "if (this.waitingCount >= this.#callers) throw new Refusal('BUSY');", ''),
    ],
    tests: ['pool-times'],
  },
  {
    guard: 'whoever has waited too long for a connection is refused so',
    row: NO_REQUEST,
    edits: [inPlatform('database/bounded-pool.ts', '{ ...settings, connectionTimeoutMillis: ms }', 'settings')],
    tests: ['pool-times'],
  },
  {
    guard: 'of a commit that was under way nobody says that nothing is kept',
    row: IN_DOUBT,
    edits: [
      inPlatform('database/database.ts', 'await commit(client);', 'await commit(client).catch(throwWithNothingKept);'),
    ],
    tests: ['database-outage', 'trouble-answers'],
  },
  {
    guard: 'after something was kept nobody says that nothing was',
    row: IN_DOUBT,
    edits: [
      inPlatform('database/once-kept.ts', 'if (isBusy || findOutage(error) !== undefined)', 'if (isBusy && !isBusy)'),
    ],
    tests: ['database-outage'],
  },
  {
    guard: 'of a deposit that is stored nobody says that nothing was taken',
    row: IN_DOUBT,
    edits: [
      inModule(
        'deposits/start-deposit.ts',
        'await onceKept(() => requestOnce(parts, admitted))',
        'await requestOrder(parts, deposit)',
      ),
    ],
    tests: ['trouble-answers'],
    only: 'POST /mxpay/deposit says',
  },
  {
    guard: 'an outage that may have kept something is answered as doubt by a call that writes',
    row: IN_DOUBT,
    edits: [inPlatform('refuse-outage.ts', "reads || outage.kept === 'nothing'", 'reads || outage.kept !== undefined')],
    tests: ['trouble-answers'],
    only: 'POST /auth/signup says',
  },
  {
    guard: 'of a deposit whose key was handed in before nobody says that nothing was taken',
    row: IN_DOUBT,
    edits: [
      inModule(
        'deposits/create-deposits.ts',
        'repetitions.watch(order, () => startDeposit(startParts, order))',
        'startDeposit(startParts, order)',
      ),
    ],
    tests: ['payments-gateway-faults'],
  },
  {
    guard: 'a channel that is offered no more refuses no deposit that was started through it',
    row: IN_DOUBT,
    edits: [
      inModule(
        'deposits/admit-deposit.ts',
        'if (repeated !== undefined) return {',
        'if (repeated !== undefined && order.isOffered) return {',
      ),
    ],
    tests: ['payments-deposit'],
    only: 'offered no more',
  },
  {
    guard: 'while a withdrawal may be taken yet, its repetition is not refused',
    row: IN_DOUBT,
    edits: [
      inModule(
        'withdrawals/admit-request.ts',
        'mayBeTaken ? new Refusal',
        'mayBeTaken && order.amount < 0n ? new Refusal',
      ),
    ],
    tests: ['withdrawals-request'],
    only: 'under way',
  },
  {
    guard: 'the bank is not asked again of a withdrawal that it has refused',
    edits: [
      inModule('withdrawals/admit-request.ts', 'noted.isRefusedByBank)', 'noted.isRefusedByBank && order.amount < 0n)'),
    ],
    tests: ['withdrawals-unknown-bank'],
    only: 'is refused the same',
  },
  {
    guard: 'of a withdrawal of which the bank has said both, the first word is the answer',
    edits: [inModule('withdrawals/request-withdrawal.ts', 'await isRefusedByBank(client, order)', 'order.amount < 0n')],
    tests: ['withdrawals-unknown-bank'],
    only: 'handed in twice',
  },
  {
    guard: 'of a withdrawal whose key was handed in before nobody says that nothing was taken',
    row: IN_DOUBT,
    edits: [
      inModule(
        'withdrawals/create-withdrawals.ts',
        'repetitions.watch(order, () => requestWithdrawal(requests, order))',
        'requestWithdrawal(requests, order)',
      ),
    ],
    tests: ['trouble-answers'],
    only: 'POST /mxpay/payout says',
  },
  {
    guard: 'of a cash-out that is written nobody says that it was not, though its balance cannot be read',
    edits: [
      inModule(
        'crash/bets/answer-for-bets.ts',
        "throw new Refusal('OUTCOME_UNKNOWN', { cause: error });",
        'throw error;',
      ),
    ],
    tests: ['crash-unread'],
  },
  {
    guard: 'a transaction that PostgreSQL rolls back at its commit is none',
    edits: [inPlatform('database/database.ts', "if (command !== 'COMMIT')", "if (command === '')")],
    tests: ['database-outage'],
  },
  {
    guard: 'what is killed is started again',
    row: STARTED_AGAIN,
    edits: [inLaunch('keep-running.ts', 'if (ends >= patience.maxEnds) {', 'if (ends > 0) {')],
    tests: [KEEP_RUNNING],
    only: 'what is killed is started again',
  },
  {
    guard: 'what ends again and again is waited for longer and longer',
    row: STARTED_AGAIN,
    edits: [inLaunch('keep-running.ts', 'patience.firstWaitMs * 2 ** (ends - 1)', 'patience.firstWaitMs')],
    tests: [KEEP_RUNNING],
    only: 'what is killed is started again',
  },
  {
    guard: 'what ends too often is given up',
    row: STARTED_AGAIN,
    edits: [inLaunch('keep-running.ts', 'if (ends >= patience.maxEnds) {', 'if (ends < 0) {')],
    tests: [KEEP_RUNNING],
    only: 'what ends five times',
  },
  {
    guard: 'a database that is started again is where it was',
    row: STARTED_AGAIN,
    edits: [inLaunch('postgres-part.ts', '...(port === undefined ? {} : { port })', '...(port === 0 ? { port } : {})')],
    tests: [KEEP_RUNNING],
    only: 'killed all at once',
  },
  {
    guard: 'a log that nobody reads is dropped beyond a bound, and how much is logged',
    row: LOG,
    edits: [inPlatform('log-destination.ts', 'if (length + line.length > maxWaiting)', 'if (length < 0)')],
    tests: ['log-destination'],
  },
  {
    guard: 'a pipe that nobody reads is waited for by the system',
    row: LOG,
    edits: [
      inPlatform('log-destination.ts', 'kind.isFIFO() || kind.isSocket() ?', 'kind.isFIFO() && kind.isSocket() ?'),
    ],
    tests: ['log-destination'],
  },
  {
    guard: 'the log of a part does not fill the disk',
    row: LOG,
    edits: [inLaunch('bound-log.ts', '  truncateSync(path);\n', '')],
    tests: [KEEP_RUNNING],
    only: 'a log that grows',
  },
];
