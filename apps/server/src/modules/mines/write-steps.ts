import type { Queryable, RowOf } from '../../platform/database/database.ts';
import { countDraws, keepWins } from '../figures/index.ts';
import { HOUSE_ACCOUNTS } from '../ledger/index.ts';
import { THOUSANDTHS_BACK } from './mines-draws.ts';
import type { PlayedStep } from './play-step.ts';
import { wireGame } from './wire.ts';

/** What a step that was written left in the wallet; null where it paid nothing. */
export type WrittenSteps = ReadonlyMap<string, RowOf<'accounts', 'balance'>>;

/**
 * Writes steps and what they pay in one statement, by the ids of their games. A step whose game is no longer as it was
 * decided on is left out, and nothing of it is written.
 */
export async function writeSteps(client: Queryable, steps: readonly PlayedStep[]): Promise<WrittenSteps> {
  if (steps.length === 0) return new Map();
  const games = steps.map(({ game }) => game);
  const written = await client.query<RowOf<'mines_games', 'id'> & RowOf<'accounts', 'balance'>>({
    name: 'mines-write-steps',
    text: WRITE_STEPS,
    values: [
      games.map((game) => game.id),
      steps.map(({ before }) => before.revealed),
      games.map((game) => game.status),
      games.map((game) => game.revealed),
      games.map((game) => game.hit),
      games.map((game) => game.mines),
      games.map((game) => game.paid),
      steps.map(reasonOf),
      new Date(Math.max(...games.map((game) => game.last_step_at.getTime()))),
      HOUSE_ACCOUNTS.stakes,
      games.map((game) => game.fair_mines),
      THOUSANDTHS_BACK,
      steps.map(paidBy),
    ],
  });
  return new Map(written.rows.map((row) => [row.id, row]));
}

/** The multiplier that a won game is paid by, in ten thousandths, as its player is told it; null for all others. */
function paidBy({ game }: PlayedStep): bigint | null {
  if (game.status !== 'won' && game.status !== 'cashout') return null;
  return BigInt(Math.round(wireGame(game).multiplier * 10_000));
}

/** Why the step pays; null where it pays nothing. */
function reasonOf({ events }: PlayedStep): 'payout' | 'refund' | null {
  for (const event of events) {
    if ((event.type === 'payout' || event.type === 'refund') && event.amount > 0n) return event.type;
  }
  return null;
}

// In an open game only `revealed` changes, and it only grows: where both are as they were, so is the whole game.
// The games are held in the order of their ids, so that two servers never wait for each other in a ring. Payouts and refunds
// are one credit for the same reason: it is one order in which wallets are held, too.
const WRITE_STEPS = `
with asked as (
  select * from unnest($1::uuid[], $2::int[], $3::text[], $4::int[], $5::smallint[], $6::int[], $7::bigint[], $8::text[],
    $11::int[], $13::bigint[]) as a (id, before, status, revealed, hit, mines, paid, reason, fair_mines, ten_thousandths)
), held as materialized (
  select asked.*, g.player_id, g.stake, g.outcome_rule
  from asked join mines_games g on g.id = asked.id and g.status = 'playing' and g.revealed = asked.before
  order by g.id for no key update of g
), written as (
  update mines_games g
  set status = held.status, revealed = held.revealed, hit = held.hit, mines = held.mines, fair_mines = held.fair_mines,
      paid = held.paid,
      last_step_at = $9::timestamptz, ended_at = case when held.status = 'playing' then null else $9::timestamptz end
  from held where g.id = held.id
), payouts as (
  select array_agg(player_id) as owners, array_agg(paid) as amounts, array_agg('mines-' || reason || ':' || id) as keys,
         array_agg(id::text) as refs, array_agg(reason) as reasons
  from held where reason is not null having count(*) > 0
), credited as (
  select credit.credited_owner as owner, credit.new_balance as balance
  from payouts, ledger_credit_each(payouts.owners, payouts.amounts, payouts.keys, payouts.refs, payouts.reasons, $10, $9)
    as credit
), drawn as (
  select $9::timestamptz as at, held.outcome_rule as rule, 1 as bets, held.stake as staked, held.paid,
         held.stake * $12::bigint as due
  from held cross join (select count(*) from credited) as credits where held.status in ('lost', 'won', 'cashout')
), won as (
  select id as bet, player_id, stake as staked, paid, paid * 100 / stake as hundredths, ten_thousandths,
    $9::timestamptz as at
  from held where status in ('won', 'cashout') and outcome_rule = 'fair'
), ${keepWins('mines', 'best.ten_thousandths')}, ${countDraws('mines')}
select held.id, case when held.reason is not null then coalesce(credited.balance, refuse_unpaid(held.id)) end as balance
from held left join credited on credited.owner = held.player_id`;
