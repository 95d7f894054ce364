import type { CrashSlot, OutcomeRule, Paise } from '@rang/contract';
import type { Joined, Queryable, RowOf } from '../../../platform/database/database.ts';
import {
  AGAIN,
  getLatestReceipt,
  NOT_NOW,
  type Command,
  type CommandKind,
  type Decision,
  type Server,
} from '../../intake/index.ts';
import { HOUSE_ACCOUNTS } from '../../ledger/index.ts';
import { here } from '../../servers/index.ts';
import type { BetRow } from '../books/store.ts';
import type { CrashNews } from '../say/crash-feed.ts';
import { wireBet } from '../say/wire.ts';
import { betDone, type BetDone } from './answer-for-bets.ts';

/** A bet as it is handed to the intake; stake and target, in hundredths, have been checked against the limits. */
export interface PlaceCommand extends Command {
  readonly stake: Paise;
  readonly target: number | null;
  readonly limit: number;
  readonly slot: CrashSlot;
  /** The rule that the player was shown, where the client says so: under another one nothing is taken. */
  readonly shownRule?: OutcomeRule | undefined;
}

/**
 * Takes a batch of bets in one statement: locks the latest round against its start and its successor, puts each bet
 * into it or, where it is too late for that, before the next one, compares the rule there with the one that its player was
 * shown, lets the ledger take the stakes, and writes a bet for each stake that was there.
 */
export const placeBets: CommandKind<PlaceCommand, BetDone, CrashNews> = {
  name: 'crash-place-bets',
  lane: 'crash',
  isTimed: true,
  stored: betDone,
  execute: async (client, commands, server) => {
    const rows = await placeAll(client, commands, server);
    return commands.map((command, index) => readVerdict(rows[index], command));
  },
};

interface PlacedRow
  extends
    RowOf<'crash_bets', 'round'>,
    RowOf<'players', 'username' | 'public_name'>,
    Joined<RowOf<'crash_rounds', 'outcome_rule'>> {
  readonly bet_id: string;
  readonly is_here: boolean;
  readonly has_round: boolean;
  readonly taken: boolean;
  readonly is_shown: boolean;
  readonly new_balance: Paise | null;
}

async function placeAll(client: Queryable, commands: readonly PlaceCommand[], server: Server): Promise<PlacedRow[]> {
  const placed = await client.query<PlacedRow>({
    name: 'crash-place-bets',
    text: PLACE_BETS,
    values: [
      commands.map((command) => command.playerId),
      commands.map((command) => command.slot),
      commands.map((command) => command.stake),
      commands.map((command) => command.target),
      commands.map((command) => command.limit),
      commands.map((command) => new Date(command.receivedAt)),
      HOUSE_ACCOUNTS.stakes,
      getLatestReceipt(commands),
      commands.map((command) => command.shownRule ?? null),
      server,
    ],
  });
  return placed.rows;
}

function readVerdict(row: PlacedRow | undefined, command: PlaceCommand): Decision<BetDone, CrashNews> {
  if (row === undefined) throw new Error('a bet was left without a verdict');
  if (!row.is_here) return NOT_NOW;
  // Whoever waited for the next round to open found only the one before; the next look finds the new one.
  if (!row.has_round) return AGAIN;
  if (row.taken) return { ok: false, code: row.round === null ? 'CRASH_BET_PENDING' : 'CRASH_BET_ACTIVE' };
  if (!row.is_shown && row.outcome_rule !== null)
    return { ok: false, code: 'OUTCOME_RULE_CHANGED', outcomeRule: row.outcome_rule };
  if (row.new_balance === null) return { ok: false, code: 'INSUFFICIENT_BALANCE' };
  const bet: BetRow = {
    id: row.bet_id,
    player_id: command.playerId,
    username: row.username,
    public_name: row.public_name,
    slot: command.slot,
    round: row.round,
    outcome_rule: row.outcome_rule,
    amount: command.stake,
    target: command.target,
    limit_multiplier: command.limit,
    status: row.round === null ? 'pending_next_round' : 'active',
    multiplier: null,
    payout: null,
    cashed_out_by: null,
    half_of: null,
    half_amount: null,
    received_at: new Date(command.receivedAt),
  };
  const balance = row.new_balance;
  return { ok: true, done: { bet: wireBet(bet), balance }, outbox: [{ kind: 'bets', bets: [{ bet, balance }] }] };
}

const PLACE_BETS = `
with ${here('$10')}, latest as materialized (
  select r.id, state, starts_at, outcome_rule, next_outcome_rule from here, crash_rounds r where is_latest for share of r
), landed as materialized (
  select a.*, uuidv7() as bet_id, latest.id is not null as has_round, latest.outcome_rule as rule_now,
         latest.next_outcome_rule as rule_next,
         case when latest.state = 'waiting' and a.received_at < latest.starts_at then latest.id end as round
  from unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::timestamptz[], $9::text[])
       with ordinality as a (player_id, slot, amount, target, limit_multiplier, received_at, shown_rule, ord)
  left join latest on true
), asked as materialized (
  select *, case when round is null then rule_next else rule_now end as outcome_rule from landed
), judged as materialized (
  select asked.*, coalesce(asked.shown_rule = asked.outcome_rule, true) as is_shown, case when asked.round is null then waiting.id else playing.id end is not null as taken
  from asked
  left join crash_bets playing
    on playing.player_id = asked.player_id and playing.slot = asked.slot and playing.status = 'active'
  left join crash_bets waiting
    on waiting.player_id = asked.player_id and waiting.slot = asked.slot and waiting.status = 'pending_next_round'
), stakes as (
  select array_agg(player_id) as owners, array_agg(amount) as amounts,
         array_agg('crash-bet:' || bet_id) as keys, array_agg(bet_id::text) as refs
  from judged where has_round and not taken and is_shown
), debited as materialized (
  select debit.paid_key, debit.new_balance
  from stakes, ledger_debit(stakes.owners, stakes.amounts, stakes.keys, stakes.refs, $7, 'bet', $8) as debit
), placed as (
  insert into crash_bets (id, player_id, slot, round, amount, target, limit_multiplier, status, received_at)
  select judged.bet_id, judged.player_id, judged.slot, judged.round, judged.amount, judged.target,
         judged.limit_multiplier, case when judged.round is null then 'pending_next_round' else 'active' end,
         judged.received_at
  from judged join debited on debited.paid_key = 'crash-bet:' || judged.bet_id
)
select judged.bet_id, exists (select from here) as is_here, judged.has_round, judged.round, judged.outcome_rule, judged.taken, judged.is_shown,
       coalesce(players.username, '') as username, players.public_name, debited.new_balance
from judged
left join debited on debited.paid_key = 'crash-bet:' || judged.bet_id
left join players on players.id = judged.player_id
order by judged.ord`;
