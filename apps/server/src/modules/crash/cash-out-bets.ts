import type { CrashBetStatus } from '@rang/contract';
import { crashMultiplierAt } from '@rang/games';
import type { Queryable } from '../../platform/database/database.ts';
import { AGAIN, type CommandKind, type VerdictCode } from '../intake/index.ts';
import { HOUSE_ACCOUNTS } from '../ledger/index.ts';
import type { BetCommand, BetDone, News } from './bet-command.ts';
import { creditBets } from './credit-bets.ts';
import { answerForBets, type AnsweredRow } from './answer-for-bets.ts';
import type { RunningRound, RunningRounds } from './running-rounds.ts';
import { BET_COLUMNS, BET_FIELDS, BET_SOURCES } from './store.ts';

/**
 * Cashes a batch of bets out in one statement: holds the running round against its end, then the bets, and pays each that
 * is open what it has reached. How far the round was when the house received a command is reckoned here, from the sealed
 * crash point; that it is this round and that it runs is for the statement to say.
 */
export function createCashOutBets(parts: { rounds: RunningRounds; news: News }): CommandKind<BetCommand, BetDone> {
  return {
    name: 'crash-cash-out-bets',
    lane: 'crash',
    execute: async (client, commands) => {
      const round = await parts.rounds.find(client);
      const rows = await cashOut(client, { round, commands });
      const verdicts = await answerForBets(client, { commands, rows, news: parts.news, refuse });
      // Another round, or none, than the one that was reckoned with: nothing was paid, and it is looked for anew. Not here:
      // a transaction that holds bets must not ask for a round, whose settlement holds the round and asks for the bets.
      const stale = rows.map((row) => round !== undefined && row.status === 'active' && !row.is_running);
      if (stale.includes(true)) parts.rounds.forget();
      return verdicts.map((verdict, index) => (stale[index] === true ? AGAIN : verdict));
    },
  };
}

interface CashOutRow extends AnsweredRow {
  readonly is_running: boolean;
  readonly is_late: boolean;
}

const CODES: Record<Exclude<CrashBetStatus, 'active' | 'cashed_out'>, VerdictCode> = {
  pending_next_round: 'CRASH_NOT_RUNNING',
  lost: 'CRASH_TOO_LATE',
  canceled: 'CRASH_BET_UNKNOWN',
  refunded: 'CRASH_BET_REFUNDED',
};

function refuse(row: CashOutRow): VerdictCode | undefined {
  if (row.status === 'cashed_out') return undefined;
  if (row.status !== 'active') return CODES[row.status];
  return row.is_running && row.is_late ? 'CRASH_TOO_LATE' : 'CRASH_NOT_RUNNING';
}

async function cashOut(
  client: Queryable,
  { round, commands }: { round: RunningRound | undefined; commands: readonly BetCommand[] },
): Promise<CashOutRow[]> {
  const reached = commands.map((command) => reckon(command, round));
  const written = await client.query<CashOutRow>({
    name: 'crash-cash-out-bets',
    text: CASH_OUT_BETS,
    values: [
      round?.id ?? 0n,
      new Date(round?.startedAt ?? 0),
      commands.map((command) => command.betId),
      commands.map((command) => command.playerId),
      reached.map(({ multiplier }) => multiplier),
      reached.map(({ isLate }) => isLate),
      commands.map((command) => new Date(command.receivedAt)),
      HOUSE_ACCOUNTS.stakes,
      new Date(Math.max(...commands.map((command) => command.receivedAt))),
    ],
  });
  return written.rows;
}

/**
 * How far the round was when the command came: the crash point once it had crashed, and not a moment before, so that the
 * database is never told of it earlier than everybody; null before the round began to run.
 */
function reckon(
  { receivedAt }: BetCommand,
  round: RunningRound | undefined,
): { multiplier: number | null; isLate: boolean } {
  const elapsedMs = round === undefined ? -1 : receivedAt - round.startedAt;
  if (round === undefined || elapsedMs < 0) return { multiplier: null, isLate: false };
  const isLate = elapsedMs >= round.crashMs;
  return { multiplier: isLate ? round.crashPoint : crashMultiplierAt(elapsedMs), isLate };
}

// A late command is still paid where the bet's own target was reached. The payout is `multiplyRoundingUp` of
// packages/games, in SQL: rounded up to the paisa.
const CASH_OUT_BETS = `
with running as materialized (
  select id from crash_rounds where id = $1 and state = 'running' and started_at = $2 for share
), asked as materialized (
  select * from unnest($3::uuid[], $4::bigint[], $5::bigint[], $6::boolean[], $7::timestamptz[])
    with ordinality as a (id, player_id, reached, is_late, received_at, ord)
), held as materialized (
  select b.*, asked.reached, asked.is_late, asked.received_at as asked_at, seen.id as running
  from (select max(id) as id from running) as seen, asked
  join crash_bets b on b.id = asked.id and b.player_id = asked.player_id
  order by b.id for no key update of b
), written as (
  update crash_bets b
  set status = 'cashed_out', multiplier = least(held.reached, held.pays_at),
      payout = (held.amount * least(held.reached, held.pays_at) + 99) / 100,
      cashed_out_by = case when held.reached < held.pays_at then 'player'
        when held.pays_at = held.target then 'target' else 'limit' end,
      ended_at = held.asked_at
  from held
  where b.id = held.id and held.status = 'active' and held.round = held.running
    and (held.pays_at <= held.reached or not held.is_late and held.reached is not null)
  returning b.*
), ${creditBets('payout', { account: '$8', at: '$9' })}, after as (
  select ${BET_FIELDS}, true as is_fresh from written
  union all
  select ${BET_FIELDS}, false from held where id not in (select id from written)
)
select ${BET_COLUMNS}, b.is_fresh, asked.is_late, paid.new_balance, exists (select from running) as is_running
from asked left join after b on b.id = asked.id and b.player_id = asked.player_id ${BET_SOURCES}
left join paid on paid.credited_owner = b.player_id
order by asked.ord`;
