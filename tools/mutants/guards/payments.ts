import { inMigration, inModule, type Mutant } from '../mutant.ts';

const CREDITED_ONCE = "A deposit is credited once, on the gateway's word only";
const CONTRADICTS = 'An event that contradicts itself, or that nobody can read, moves nothing';

const ABANDONED =
  "What one player has abandoned, or the gateway does not answer about, keeps nobody else's payment waiting";

const TOGETHER =
  'Reports of deposits that come together are written together, wait for bets in no ring, a bad one spoils none of them, and no more than a bound wait';

/** Money on its way in, and what the gateway says. */
export const PAYMENTS: readonly Mutant[] = [
  {
    guard: 'a webhook of thousands of signatures costs no more than one of a few',
    edits: [inModule('gateway/find-signed.ts', "split(' ', MAX_SIGNATURES)", "split(' ')")],
    tests: ['apps/server/src/modules/gateway/find-signed.test.ts'],
  },
  {
    guard: 'of each player one deposit is asked about before a second of anybody',
    row: ABANDONED,
    edits: [inModule('deposits/store.ts', 'partition by player_id, unanswered > 0 order by', 'order by')],
    tests: ['payments-gateway-faults'],
  },
  {
    guard: 'a turn of the poll goes on while there is more that is due',
    row: ABANDONED,
    edits: [inModule('deposits/poll-deposits.ts', '&& due.length === AT_ONCE', '&& due.length > AT_ONCE')],
    tests: ['payments-gateway-faults'],
  },
  {
    guard: 'a turn of the poll ends where what is due cannot be put off',
    row: ABANDONED,
    edits: [inModule('gateway/check-each.ts', 'isDone = false;', 'void isDone;')],
    tests: ['payments-gateway-faults'],
  },
  {
    guard: 'one order or payout that is not answered about ends no turn',
    row: ABANDONED,
    edits: [inModule('gateway/check-each.ts', "if (outcome === 'away')", "if (outcome !== 'answered')")],
    tests: ['unanswered-orders', 'unanswered-payouts'],
  },
  {
    guard: 'a gateway that is away is asked one question a turn',
    edits: [inModule('gateway/check-each.ts', "if (outcome === 'away') return false;", '')],
    tests: ['unanswered-orders'],
    only: 'that is away',
  },
  {
    guard: 'a gateway that answers nobody is asked a bounded number of questions a turn',
    edits: [inModule('gateway/check-each.ts', 'silent === SILENT_AFTER ||', '')],
    tests: ['unanswered-orders'],
    only: 'that is away',
  },
  {
    guard: 'what is not answered about waits longer each time',
    edits: [inModule('gateway/check-each.ts', 'FIRST_WAIT_MS * 2 ** one.unanswered', 'FIRST_WAIT_MS')],
    tests: ['unanswered-orders'],
    only: 'waits longer each time',
  },
  {
    guard: 'a deposit that was not answered about comes after all others',
    row: ABANDONED,
    edits: [inModule('deposits/store.ts', 'unanswered > 0, ${turn}', '${turn}')],
    tests: ['unanswered-orders'],
    only: 'made later for none',
  },
  {
    guard: "an order of the gateway's that another deposit has raises an alert",
    row: CREDITED_ONCE,
    edits: [
      inModule('deposits/apply-order.ts', "if (owner !== order.merchant_order) return 'gateway-order-differs';", ''),
    ],
    tests: ['payments-gateway-faults'],
  },
  {
    guard: "of two deposits that are given one order of the gateway's at once the second is an alert",
    row: CREDITED_ONCE,
    edits: [
      inModule(
        'deposits/apply-order.ts',
        'const written = await inRacedTransaction(parts.pool, async (client) => {\n    const before',
        'const written = await inTransaction(parts.pool, async (client) => {\n    const before',
      ),
    ],
    tests: ['payments-gateway-faults'],
    only: 'is being given',
  },
  {
    guard: 'a webhook is taken with a right signature only',
    row: CREDITED_ONCE,
    edits: [inModule('gateway/sandbox-gateway.ts', "return { outcome: 'forged' };", "void 'forged';")],
    tests: ['payments-webhook', 'withdrawals-webhook'],
  },
  {
    guard: 'a deposit is credited under one key',
    row: CREDITED_ONCE,
    edits: [
      inModule(
        'deposits/credit-deposits.ts',
        'key: `deposit:${deposit.id}`',
        'key: `deposit:${deposit.id}:${String(Math.random())}`',
      ),
      inModule('deposits/report-store.ts', "'order_no = $1 for update'", "'order_no = $1'"),
    ],
    tests: ['payments-webhook'],
  },
  {
    guard: 'the amount that the gateway reports is the one that was asked for',
    row: CREDITED_ONCE,
    edits: [
      inModule(
        'deposits/apply-order.ts',
        'BigInt(order.amount_paise) !== deposit.amount',
        'BigInt(order.amount_paise) < 0n',
      ),
    ],
    tests: ['payments-webhook'],
  },
  {
    guard: 'an order of the gateway that is another than the known one credits nothing',
    row: CREDITED_ONCE,
    edits: [
      inModule(
        'deposits/apply-order.ts',
        'deposit.gatewayOrderId !== order.id',
        'deposit.gatewayOrderId === order.id.repeat(2)',
      ),
    ],
    tests: ['payments-webhook'],
  },
  {
    guard: 'what was paid stays paid, whatever is reported afterwards',
    row: CREDITED_ONCE,
    edits: [
      inModule('deposits/deposit.ts', "deposit.status === 'paid' || reported", 'reported'),
      inModule('deposits/deposit.ts', 'return deposit.status;', 'return reported;'),
    ],
    tests: ['payments-webhook', 'apps/server/src/modules/deposits/deposit.test.ts'],
  },
  {
    guard: 'the table itself keeps a paid deposit as it is',
    row: CREDITED_ONCE,
    edits: [inMigration('0004-payments.sql', "when (old.status = 'paid')", 'when (false)')],
    tests: ['payments-deposit'],
  },
  {
    guard: 'the last question about a deposit is asked until it is answered',
    edits: [inModule('deposits/poll-deposits.ts', 'next ?? retryCheckAt(createdAt, clock.now())', 'next')],
    tests: ['payments-gateway-faults'],
    only: 'whose last question',
  },
  {
    guard: 'no order is made that nobody asks about',
    edits: [inModule('deposits/admit-deposit.ts', 'ensureIsAskedAbout(repeated, now)', 'repeated')],
    tests: ['payments-gateway-faults'],
    only: 'nobody asks about any more',
  },
  {
    guard: 'an order that the gateway does not know is not closed at once',
    edits: [inModule('deposits/poll-deposits.ts', '> UNTAKEN_AFTER_MS', '> 0')],
    tests: ['payments-gateway-faults'],
  },
  {
    guard: 'the same deposit within minutes is a duplicate',
    edits: [
      inModule(
        'deposits/attempts-store.ts',
        "status in ('created', 'pending', 'paid') limit 1",
        "status = 'none' limit 1",
      ),
    ],
    tests: ['payments-deposit'],
  },
  {
    guard: 'an event that contradicts itself moves nothing',
    row: CONTRADICTS,
    edits: [inModule('gateway/webhook-door.ts', 'if (!isOneWord(event))', "if (event.type.endsWith('.'))")],
    tests: ['payments-contradictions'],
  },
  {
    guard: 'an event of a payout that contradicts itself moves nothing either',
    row: CONTRADICTS,
    edits: [
      inModule(
        'gateway/webhook-door.ts',
        'if (!isOneWord(event))',
        "if (!isOneWord(event) && 'merchant_order' in event.data)",
      ),
    ],
    tests: ['payments-contradictions'],
    only: 'whose payout is',
  },
  {
    guard: 'an event that nobody can read is left for a person to look at',
    row: CONTRADICTS,
    edits: [inModule('gateway/webhook-door.ts', 'if (await insertAlert(pool, alert))', 'if (pool.ending)')],
    tests: ['payments-contradictions'],
    only: 'that nobody can read',
  },
  {
    guard: 'a clock that differs is noticed by a webhook',
    edits: [inModule('gateway/sandbox-gateway.ts', 'access.noteClock?.(aheadMs);', '')],
    tests: ['payments-clock'],
    only: 'so is a webhook',
  },
  {
    guard: 'a clock that differs is noticed by a call, which was not taken',
    edits: [
      inModule('gateway/call-sandbox.ts', 'if (aheadMs === undefined) return reply;', 'if (access.url) return reply;'),
    ],
    tests: ['payments-clock'],
    only: 'is no security failure',
  },
  {
    guard: 'a webhook that was signed at another time is refused',
    row: CREDITED_ONCE,
    edits: [
      inModule(
        'gateway/sandbox-gateway.ts',
        'if (Math.abs(aheadMs) > TIMES.gatewayToleranceMs)',
        'if (Number.isNaN(aheadMs))',
      ),
    ],
    tests: ['payments-clock', 'payments-webhook'],
  },
  {
    guard: 'a deposit or payout that fails keeps no other waiting',
    edits: [
      inModule(
        'gateway/check-each.ts',
        "if (readFailure(error) === 'unreached') throw error;",
        'if (logger) throw error;',
      ),
    ],
    tests: ['jobs-go-on'],
    only: 'keeps no other waiting',
  },
  {
    guard: 'a turn ends where the database cannot be reached',
    edits: [inModule('gateway/check-each.ts', "if (readFailure(error) === 'unreached') throw error;", '')],
    tests: ['jobs-go-on'],
    only: 'cannot be reached',
  },
  {
    guard: 'a deposit that could not be credited is tried again, however old it is',
    edits: [
      inModule(
        'gateway/check-each.ts',
        'return next === null || next > soon ? soon : next;',
        'return next ?? new Date(now + 7 * 86_400_000);',
      ),
    ],
    tests: ['jobs-go-on'],
    only: 'more than a week old',
  },
  {
    guard: 'reports that come together are one transaction',
    row: TOGETHER,
    edits: [inModule('deposits/take-reports.ts', 'const MAX_BATCH = 32;', 'const MAX_BATCH = 1;')],
    tests: ['payments-webhook'],
  },
  {
    guard: 'rewards of deposits that are credited together are held in one order',
    row: TOGETHER,
    edits: [inModule('referrals/store.ts', 'sort((a, b) => (a < b ? -1 : 1))', 'sort(() => 0)')],
    tests: ['rewards-in-a-ring'],
  },
  {
    guard: 'of reports that come together a bad one fails alone',
    row: TOGETHER,
    edits: [inModule('deposits/take-reports.ts', 'batch.length === 1 || !isUndone(error)', 'batch.length > 0')],
    tests: ['payments-webhook'],
  },
  {
    guard: 'what follows several credits is asked for each where it fails for all',
    row: TOGETHER,
    edits: [
      inModule(
        'deposits/credit-deposits.ts',
        'for (const each of credited) await runCreditHooks(parts, client, { hooks, credited: [each] });',
        'void credited;',
      ),
    ],
    tests: ['payments-webhook'],
    only: 'what follows a credit',
  },
  {
    guard: 'reports that are being looked up or written count as waiting',
    row: TOGETHER,
    edits: [inModule('deposits/take-reports.ts', 'if (open >= MAX_WAITING)', 'if (open < 0)')],
    tests: ['reports-bound'],
  },
];
