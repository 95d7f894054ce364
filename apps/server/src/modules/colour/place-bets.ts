import {
  identity,
  moment,
  outcomeRule,
  paiseText,
  type ColourSelection,
  type OutcomeRule,
  type Paise,
} from '@rang/contract';
import { z } from 'zod/mini';
import type { Joined, Queryable, RowOf } from '../../platform/database/database.ts';
import {
  decideByRows,
  getLatestReceipt,
  NOT_NOW,
  type Command,
  type CommandKind,
  type Decision,
  type Server,
} from '../intake/index.ts';
import { HOUSE_ACCOUNTS } from '../ledger/index.ts';
import { here } from '../servers/index.ts';

/** A bet as it is handed to the intake; the stake has been held against the limits. */
export interface BetCommand extends Command {
  readonly selection: ColourSelection;
  readonly stake: Paise;
  /** The rule that the player was shown, where the client says so: under another one nothing is taken. */
  readonly shownRule?: OutcomeRule | undefined;
  /** The round that the player was shown, where the client says so: in another one nothing is taken. */
  readonly shownRound?: number | undefined;
}

/** What is answered of a bet that was taken, and kept under its key. */
const betTaken = z.object({
  betId: identity,
  round: z.string(),
  outcomeRule,
  balance: paiseText,
  /** When the bet was received: a repetition is answered with the time of the first. */
  receivedAt: moment,
});
type BetTaken = Readonly<z.output<typeof betTaken>>;

/**
 * Takes a batch of bets in one statement: finds the open round and holds it against settlement, checks each bet's time
 * against the round's lock, lets the ledger take the stakes, and writes a bet for each stake that was there.
 */
export const placeBets: CommandKind<BetCommand, BetTaken> = {
  name: 'colour-place-bets',
  lane: 'colour',
  isTimed: true,
  stored: betTaken,
  execute: async (
    client: Queryable,
    commands: readonly BetCommand[],
    server: Server,
  ): Promise<Decision<BetTaken>[]> => {
    const rows = await client.query<PlacedRow>({
      name: 'colour-place-bets',
      text: PLACE_BETS,
      values: [
        commands.map((command) => command.playerId),
        commands.map((command) => command.selection.betType),
        commands.map((command) => command.selection.betValue),
        commands.map((command) => command.stake),
        commands.map((command) => new Date(command.receivedAt)),
        HOUSE_ACCOUNTS.stakes,
        getLatestReceipt(commands),
        commands.map((command) => command.shownRule ?? null),
        server,
        commands.map((command) => command.shownRound ?? null),
      ],
    });
    return decideByRows(commands, rows.rows, readVerdict);
  },
};

interface PlacedRow extends Joined<RowOf<'colour_bets', 'round'> & RowOf<'colour_rounds', 'outcome_rule'>> {
  readonly bet_id: string;
  readonly is_here: boolean;
  readonly is_shown: boolean;
  readonly new_balance: Paise | null;
}

function readVerdict(row: PlacedRow, command: BetCommand): Decision<BetTaken> {
  if (!row.is_here) return NOT_NOW;
  if (row.round === null || row.outcome_rule === null) return { ok: false, code: 'BETTING_CLOSED' };
  if (!row.is_shown) return { ok: false, code: 'OUTCOME_RULE_CHANGED', outcomeRule: row.outcome_rule };
  if (row.new_balance === null) return { ok: false, code: 'INSUFFICIENT_BALANCE' };
  return {
    ok: true,
    done: {
      betId: row.bet_id,
      round: row.round.toString(),
      outcomeRule: row.outcome_rule,
      balance: row.new_balance,
      receivedAt: new Date(command.receivedAt).toISOString(),
    },
  };
}

const PLACE_BETS = `
with ${here('$9')}, opened as materialized (
  select r.id, opens_at, locks_at, outcome_rule from here, colour_rounds r where state = 'open' for share of r
), asked as materialized (
  select a.ord, a.player_id, a.bet_type, a.bet_value, a.amount, a.received_at,
         uuidv7() as bet_id, opened.id as round, opened.outcome_rule,
         coalesce(a.shown_rule = opened.outcome_rule, true) as is_shown
  from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::timestamptz[], $8::text[], $10::bigint[])
       with ordinality as a (player_id, bet_type, bet_value, amount, received_at, shown_rule, shown_round, ord)
  left join opened on a.received_at >= opened.opens_at and a.received_at < opened.locks_at
    and coalesce(a.shown_round = opened.id, true)
), stakes as (
  select array_agg(player_id) as owners, array_agg(amount) as amounts,
         array_agg('colour-bet:' || bet_id) as keys, array_agg(bet_id::text) as refs
  from asked where round is not null and is_shown
), debited as materialized (
  select debit.paid_key, debit.new_balance
  from stakes, ledger_debit(stakes.owners, stakes.amounts, stakes.keys, stakes.refs, $6, 'bet', $7) as debit
), placed as (
  insert into colour_bets (id, round, player_id, bet_type, bet_value, amount, received_at)
  select asked.bet_id, asked.round, asked.player_id, asked.bet_type, asked.bet_value, asked.amount, asked.received_at
  from asked join debited on debited.paid_key = 'colour-bet:' || asked.bet_id
)
select asked.bet_id, exists (select from here) as is_here, asked.round, asked.outcome_rule, asked.is_shown, debited.new_balance
from asked left join debited on debited.paid_key = 'colour-bet:' || asked.bet_id
order by asked.ord`;
