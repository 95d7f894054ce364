import type pg from 'pg';
import { listLedgerFaults } from '../../apps/server/src/modules/ledger/index.ts';
import type { CommandKind, SentCommand } from './sent-command.ts';

/** What does not agree between what players were answered and what the database holds. */
export interface Disagreements {
  /** Acknowledged, and not there as it was acknowledged. */
  readonly lost: readonly string[];
  /** There more often than it was acknowledged. */
  readonly double: readonly string[];
  /** What the ledger finds of itself: sums, balances below nothing. */
  readonly faults: readonly string[];
}

interface Made {
  readonly kind: CommandKind;
  /** Every row of the kind, with how often its money was moved. */
  readonly rows: string;
}

const byKey = (table: string, prefix: string): string =>
  `select b.id::text as id, (select count(*)::int from transfers t where t.key = '${prefix}:' || b.id) as moves from ${table} b`;

const MADE: readonly Made[] = [
  { kind: 'bet', rows: byKey('colour_bets', 'colour-bet') },
  { kind: 'crash-bet', rows: byKey('crash_bets', 'crash-bet') },
  { kind: 'mines-game', rows: byKey('mines_games', 'mines-bet') },
  { kind: 'withdrawal', rows: byKey('withdrawals', 'withdrawal') },
];

/** Holds the database against everything that was sent, once nothing of it is unknown any more. */
export async function checkCommands(pool: pg.Pool, sent: readonly SentCommand[]): Promise<Disagreements> {
  const done = sent.filter(({ known }) => known === 'done');
  const found = [
    ...(await Promise.all(MADE.map((made) => checkMade(pool, made, done)))),
    await checkCashOuts(pool, done),
    await checkCancels(pool, done),
    await checkMines(pool, done),
    await checkDeposits(pool, done),
  ];
  const ledger = await listLedgerFaults(pool);
  return {
    lost: found.flatMap(({ lost }) => lost),
    double: found.flatMap(({ double }) => double),
    faults: ledger.map(({ subject, fault }) => `${subject}: ${fault}`),
  };
}

type Found = Pick<Disagreements, 'lost' | 'double'>;

const idsOf = (done: readonly SentCommand[], kind: CommandKind): string[] =>
  done.flatMap((command) => (command.kind === kind ? (command.id ?? `without an id`) : []));

/** What a command makes is there once for each that was acknowledged, its money moved once, and nothing else is there. */
async function checkMade(pool: pg.Pool, { kind, rows }: Made, done: readonly SentCommand[]): Promise<Found> {
  const ids = idsOf(done, kind);
  const acknowledged = new Set(ids);
  const held = new Map(
    (await pool.query<{ id: string; moves: number }>(rows)).rows.map(({ id, moves }) => [id, moves]),
  );
  const named = (id: string): string => `${kind} ${id}`;
  const twice = ids.length === acknowledged.size ? [] : [`${kind}: two keys were answered with one`];
  return {
    lost: [...acknowledged].filter((id) => (held.get(id) ?? 0) === 0).map(named),
    double: [
      ...twice,
      ...[...held].filter(([id, moves]) => moves > 1 || !acknowledged.has(id)).map(([id]) => named(id)),
    ],
  };
}

/** A cash-out of Crash is there with the multiplier that its player was answered. */
async function checkCashOuts(pool: pg.Pool, done: readonly SentCommand[]): Promise<Found> {
  const { rows } = await pool.query<{ id: string; multiplier: number | null }>(
    `select id::text as id, multiplier::float8 / 100 as multiplier from crash_bets where status = 'cashed_out'`,
  );
  const held = new Map(rows.map(({ id, multiplier }) => [id, multiplier]));
  const cashOuts = done.filter(({ kind }) => kind === 'crash-cash-out');
  const lost = cashOuts.filter(({ id, body, answer }) => {
    const { betId } = body as { betId: string };
    return held.get(id ?? betId) !== answer.multiplier;
  });
  return { lost: lost.map(({ body }) => `crash-cash-out ${JSON.stringify(body)}`), double: [] };
}

/** A bet of Crash that was taken back is there as such, and its stake came back. */
async function checkCancels(pool: pg.Pool, done: readonly SentCommand[]): Promise<Found> {
  const { rows } = await pool.query<{ id: string }>(
    `select b.id::text as id from crash_bets b join transfers t on t.key = 'crash-refund:' || b.id
     where b.status = 'canceled'`,
  );
  const held = new Set(rows.map(({ id }) => id));
  const cancels = done.filter(({ kind }) => kind === 'crash-cancel');
  const lost = cancels.filter(({ body }) => !held.has((body as { betId: string }).betId));
  return { lost: lost.map(({ body }) => `crash-cancel ${JSON.stringify(body)}`), double: [] };
}

/** Every tile that a player was shown is open, and a game that was answered to be over has paid what it said. */
async function checkMines(pool: pg.Pool, done: readonly SentCommand[]): Promise<Found> {
  const { rows } = await pool.query<{ id: string; status: string; revealed: number; paid: bigint | null }>(
    'select id::text as id, status, revealed, paid from mines_games',
  );
  const held = new Map(rows.map((row) => [row.id, row]));
  const steps = done.filter(({ kind }) => kind.startsWith('mines-'));
  const lost = steps.filter(({ id = '', answer: { revealed = [], status, winAmount = 0 } }) => {
    const game = held.get(id);
    const mask = revealed.reduce((sum, tile) => sum | (1 << tile), 0);
    if (game === undefined || (game.revealed & mask) !== mask) return true;
    if (status === 'playing') return false;
    return game.status !== status || game.paid !== BigInt(Math.round(winAmount * 100));
  });
  return { lost: lost.map(({ kind, id }) => `${kind} of ${String(id)}`), double: [] };
}

/**
 * Every deposit that was acknowledged is there, and none is credited twice. One that the gateway did not answer for is there
 * too, though its player was told no more than that nobody knows.
 */
async function checkDeposits(pool: pg.Pool, done: readonly SentCommand[]): Promise<Found> {
  const { rows } = await pool.query<{ id: string; status: string; credits: number }>(
    `select d.id::text as id, d.status,
            (select count(*)::int from transfers t where t.reason = 'deposit' and t.reference = d.id::text) as credits
     from deposits d`,
  );
  const held = new Set(rows.map(({ id }) => id));
  const isWrong = ({ status, credits }: { status: string; credits: number }): boolean =>
    credits !== (status === 'paid' ? 1 : 0);
  return {
    lost: idsOf(done, 'deposit')
      .filter((id) => !held.has(id))
      .map((id) => `deposit ${id}`),
    double: rows.filter(isWrong).map(({ id, credits }) => `deposit ${id}, credited ${String(credits)} times`),
  };
}
