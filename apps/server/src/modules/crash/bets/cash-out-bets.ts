import type { CrashBetStatus } from '@rang/contract';
import { crashReached } from '@rang/games';
import type { z } from 'zod/mini';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { AGAIN, NOT_NOW, type CommandKind, type Server, type Verdict, type VerdictCode } from '../../intake/index.ts';
import { HOUSE_ACCOUNTS } from '../../ledger/index.ts';
import { ENGINE_IS_AWAKE } from '../../rounds/index.ts';
import { here } from '../../servers/index.ts';
import { creditBets } from '../books/credit-bets.ts';
import type { CrashNews } from '../say/crash-feed.ts';
import type { RunningRound, RunningRounds } from '../round/running-rounds.ts';
import { BET_COLUMNS, BET_FIELDS, BET_SOURCES } from '../books/store.ts';
import { elapsedSince, measureRun, type ElapsedAt, type ReadRun } from './measure-run.ts';
import {
  answerForBets,
  betDone,
  WHOSE_BETS_IT_IS,
  type AnsweredRow,
  type BetCommand,
  type BetDone,
} from './answer-for-bets.ts';

/** What cash-outs are reckoned with. */
export interface CashOutParts {
  readonly rounds: RunningRounds;
  readonly clock: Clock;
  readonly readRun?: ReadRun | undefined;
}

/**
 * Cashes a batch of bets out in one statement: holds the running round against its end, then the bets, and pays each that
 * is open what it has reached. How far the round was when the house received a command is reckoned here, from the sealed
 * crash point, by the clock of the server that plays it or else by the one that all share; that it is this round, that it
 * runs and that an engine plays it is for the statement to say: of a round that nobody plays and that will be void, nothing
 * is paid.
 */
export function createCashOutBets(parts: CashOutParts): CommandKind<BetCommand, BetDone, CrashNews> {
  return createCashOuts<CashOutRow, BetDone>(parts, {
    name: 'crash-cash-out-bets',
    stored: betDone,
    statement: CASH_OUT_BETS,
    isOpen: ({ status }) => status === 'active',
    answer: async (client, commands, rows) => await answerForBets(client, { commands, rows, refuse }),
  });
}

/** How one kind of cash-out is written, and answered by the rows that its statement gives back: one a command. */
interface CashOutKind<Row extends CashOutRow, Done extends BetDone> {
  readonly name: string;
  readonly stored: z.ZodMiniType<Done>;
  /** It begins with CASH_OUT_PARTS. */
  readonly statement: string;
  /** Whether the bet could still be cashed out so. */
  readonly isOpen: (row: Row) => boolean;
  readonly answer: (
    client: Queryable,
    commands: readonly BetCommand[],
    rows: readonly Row[],
  ) => Promise<Verdict<Done, CrashNews>[]>;
}

/** Makes a kind of cash-out: of whole bets, or of their halves. */
export function createCashOuts<Row extends CashOutRow, Done extends BetDone>(
  parts: CashOutParts,
  kind: CashOutKind<Row, Done>,
): CommandKind<BetCommand, Done, CrashNews> {
  return {
    name: kind.name,
    lane: 'crash',
    isTimed: true,
    stored: kind.stored,
    execute: async (client, commands, server) => {
      const round = await parts.rounds.find(client);
      const measured = round && (await measureRound(parts, client, round));
      const rows = await cashOut<Row>(client, { commands, round: measured, kind, server });
      const verdicts = await kind.answer(client, commands, rows);
      const decisions = verdicts.map((verdict, index) => {
        const row = rows[index];
        if (row?.is_here === false) return NOT_NOW;
        return (row && kind.isOpen(row) ? decideOpen(row, round) : undefined) ?? verdict;
      });
      if (decisions.includes(AGAIN)) parts.rounds.forget();
      return decisions;
    },
  };
}

/**
 * Why an open bet has no verdict: nobody plays its round now, or another round than the one that was reckoned with runs, or
 * none. That is looked for anew, and not here: a transaction that holds bets must not ask for a round, whose settlement
 * holds the round and asks for the bets.
 */
function decideOpen(row: CashOutRow, round: RunningRound | undefined): typeof AGAIN | typeof NOT_NOW | undefined {
  if (round === undefined) return undefined;
  if (!row.is_running) return AGAIN;
  return row.has_engine ? undefined : NOT_NOW;
}

/** A bet after its cash-out, with what is known of its round. */
export interface CashOutRow extends AnsweredRow {
  readonly is_here: boolean;
  readonly is_running: boolean;
  readonly has_engine: boolean;
  readonly is_late: boolean;
}

/** Why a bet that has ended otherwise, or has not begun, is not cashed out. */
export const ENDED_CODES: Record<Exclude<CrashBetStatus, 'active' | 'cashed_out'>, VerdictCode> = {
  pending_next_round: 'CRASH_NOT_RUNNING',
  lost: 'CRASH_TOO_LATE',
  canceled: 'CRASH_BET_UNKNOWN',
  refunded: 'CRASH_BET_REFUNDED',
};

function refuse(row: CashOutRow): VerdictCode | undefined {
  if (row.status === 'cashed_out') return undefined;
  if (row.status !== 'active') return ENDED_CODES[row.status];
  return row.is_running && row.is_late ? 'CRASH_TOO_LATE' : 'CRASH_NOT_RUNNING';
}

/** A round with the epoch under which this process plays it, if it does, and how long it has run. */
interface MeasuredRound extends RunningRound {
  readonly epoch: bigint | undefined;
  readonly elapsedAt: ElapsedAt;
}

async function measureRound(parts: CashOutParts, client: Queryable, round: RunningRound): Promise<MeasuredRound> {
  const elapsedAt = parts.rounds.isOwn(round) ? elapsedSince(round) : await measureRun(parts, client, round);
  // Last: from here on nothing is waited for but the statement.
  return { ...round, elapsedAt, epoch: parts.rounds.confirmEpoch(round) };
}

async function cashOut<Row extends CashOutRow>(
  client: Queryable,
  asked: {
    commands: readonly BetCommand[];
    round: MeasuredRound | undefined;
    server: Server;
    kind: { readonly name: string; readonly statement: string };
  },
): Promise<Row[]> {
  const { commands, round, kind, server } = asked;
  const reached = commands.map((command) => reckon(command, round));
  // As the clock has it that the round is reckoned by.
  const moments = commands.map(({ receivedAt }) =>
    round ? round.startedAt + round.elapsedAt(receivedAt) : receivedAt,
  );
  const written = await client.query<Row>({
    name: kind.name,
    text: kind.statement,
    values: [
      round?.id ?? 0n,
      new Date(round?.startedAt ?? 0),
      commands.map((command) => command.betId),
      commands.map((command) => command.playerId),
      reached.map(({ multiplier }) => multiplier),
      reached.map(({ isLate }) => isLate),
      moments.map((moment) => new Date(moment)),
      HOUSE_ACCOUNTS.stakes,
      new Date(Math.max(...moments)),
      round?.epoch,
      server,
      commands.map(({ isByHouse = false }) => isByHouse),
    ],
  });
  return written.rows;
}

/**
 * How far the round was when the command came: the crash point once it had crashed, and not a moment before, so that
 * nobody reads it in the database before it is public; null before the round began to run.
 */
function reckon(
  { receivedAt }: BetCommand,
  round: MeasuredRound | undefined,
): { multiplier: number | null; isLate: boolean } {
  const elapsedMs = round === undefined ? -1 : round.elapsedAt(receivedAt);
  if (round === undefined || elapsedMs < 0) return { multiplier: null, isLate: false };
  return crashReached({ elapsedMs, crashPoint: round.crashPoint });
}

// At which multiplier a held bet is paid, null where its cash-out is too late: `decideCashOut` of packages/games for a whole
// batch, on what only the held rows know (docs/adr/0022-where-a-payout-is-decided.md). A late command is still paid where
// the bet pays by itself; one from before the round ran has reached nothing.
const PAID_MULTIPLIER =
  'case when b.pays_at <= asked.reached then b.pays_at when not asked.is_late then asked.reached end as paid_multiplier';

// Whoever plays the round, or has played it up to its crash, knows that: $10 is its epoch, and only another engine's taking
// the game over ends that. Everybody else asks whether the engine that has started it is awake.
/** What each kind of cash-out begins with: the round, whether it has an engine, the commands, and their bets, held. */
export const CASH_OUT_PARTS = `
with ${here('$11')}, running as materialized (
  select r.id, epoch from here, crash_rounds r where r.id = $1 and state = 'running' and started_at = $2 for share of r
), with_engine as materialized (
  select running.id from running join engine_leases on engine_leases.game = 'crash'
  where engine_leases.epoch = $10::bigint or $10 is null and engine_leases.epoch = coalesce(running.epoch, engine_leases.epoch) and ${ENGINE_IS_AWAKE}
), asked as materialized (
  select * from unnest($3::uuid[], $4::bigint[], $5::bigint[], $6::boolean[], $7::timestamptz[], $12::boolean[])
    with ordinality as a (id, player_id, reached, is_late, received_at, is_by_house, ord)
), held as materialized (
  select b.*, ${PAID_MULTIPLIER}, asked.received_at as asked_at, asked.is_by_house, seen.id as round_with_engine
  from (select max(id) as id from with_engine) as seen, asked
  join crash_bets b on b.id = asked.id and b.player_id = asked.player_id
  ${WHOSE_BETS_IT_IS}
  order by b.id for no key update of b
)`;

const CASH_OUT_BETS = `${CASH_OUT_PARTS}, written as (
  update crash_bets b
  set status = 'cashed_out', multiplier = held.paid_multiplier,
      payout = multiply_rounding_up(held.amount, held.paid_multiplier),
      cashed_out_by = case when held.paid_multiplier < held.pays_at then case when held.is_by_house then 'house' else 'player' end
        when held.pays_at = held.target then 'target' else 'limit' end,
      ended_at = held.asked_at
  from held
  where b.id = held.id and held.status = 'active' and held.round = held.round_with_engine and held.paid_multiplier is not null
  returning b.*
), ${creditBets('payout', { account: '$8', at: '$9' })}, after as (
  select ${BET_FIELDS}, true as is_fresh from written
  union all
  select ${BET_FIELDS}, false from held where id not in (select id from written)
)
select ${BET_COLUMNS}, b.is_fresh, asked.is_late, credited.new_balance, exists (select from here) as is_here, exists (select from running) as is_running,
       exists (select from with_engine) as has_engine
from asked left join after b on b.id = asked.id and b.player_id = asked.player_id ${BET_SOURCES}
left join credited on credited.credited_owner = b.player_id
order by asked.ord`;
