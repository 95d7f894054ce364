import { COLOURS, DIGITS, type ColourSelection } from '@rang/contract';
import {
  getColour,
  colourResult,
  colourMultiplier,
  selectionOdds,
  selectionWins,
  type ColourRule,
  type ColourStakes,
} from '@rang/games';
import type pg from 'pg';
import { inTransaction, type Queryable, type RowOf } from '../../platform/database/database.ts';
import { countDraws, keepWins } from '../figures/index.ts';
import { HOUSE_ACCOUNTS } from '../ledger/index.ts';
import { lockEpoch, type Lease } from '../rounds/index.ts';
import { readStakes } from './stakes.ts';
import type { RoundRow } from './store.ts';

/** What a settlement did. */
export interface Settlement {
  readonly bets: number;
  readonly winners: number;
  /** How many payouts came to a wallet: as many as there are winners. */
  readonly wallets: number;
}

const NOTHING_SETTLED: Settlement = { bets: 0, winners: 0, wallets: 0 };

/**
 * Draws a round from its revealed hash, by the rule that it was opened under, and settles it: result, every bet, every
 * payout, the players' tallies, the day's figures and its highest wins in one statement, in one transaction that first
 * waits for bets being written and holds the engine's epoch. A round that was settled before is left as it is.
 */
export async function settleRound(
  pool: pg.Pool,
  order: { lease: Pick<Lease, 'game' | 'epoch'>; round: RoundRow; draw: { hash: string; salt: string }; at: Date },
): Promise<Settlement> {
  const { round, draw, at } = order;
  return await inTransaction(pool, async (client) => {
    await lockEpoch(client, order.lease);
    // A statement sees what was committed before it began: the lock is taken in one of its own, so that the bets it
    // waited for are seen by the next.
    const open = await client.query<RuledRow>(
      `select id, outcome_rule, chosen_number from colour_rounds where id = $1 and state = 'open' for update`,
      [round.id],
    );
    const [row] = open.rows;
    if (row === undefined) return NOTHING_SETTLED;
    const rule = await readRule(client, row);
    const { number, fairNumber } = colourResult(draw, rule);
    const settled = await client.query<Settlement>(SETTLE, [
      round.id,
      number,
      getColour(number),
      draw.hash,
      at,
      WAYS_TO_BET.map((selection) => selection.betType),
      WAYS_TO_BET.map((selection) => selection.betValue),
      WAYS_TO_BET.map((selection) => (selectionWins(selection, number) ? colourMultiplier(selection) : null)),
      HOUSE_ACCOUNTS.stakes,
      fairNumber,
      ...COLOURS.map((colour) => (rule.rule === 'max-side' ? rule.stakes[colour] : null)),
      WAYS_TO_BET.map((selection) => selectionOdds(selection).returnThousandths),
    ]);
    return settled.rows[0] ?? NOTHING_SETTLED;
  });
}

type RuledRow = RowOf<'colour_rounds', 'id' | 'outcome_rule' | 'chosen_number'>;

/** The rule that stands on the round, with the stakes where they decide: every bet is written and no other can come. */
async function readRule(client: Queryable, round: RuledRow): Promise<ColourRule> {
  const stakes = round.outcome_rule === 'max-side' ? await readStakes(client, round.id) : undefined;
  const rule = findRule(round, stakes);
  if (rule === undefined) throw new Error(`Color Prediction has no rule ${round.outcome_rule}`);
  return rule;
}

/** The rule of a round with what it needs; undefined where that is not there, or it is a rule of another game. */
export function findRule(
  { outcome_rule: rule, chosen_number: chosen }: Omit<RuledRow, 'id'>,
  stakes: ColourStakes | undefined,
): ColourRule | undefined {
  if (rule === 'fair') return { rule };
  if (rule === 'max-side' && stakes !== undefined) return { rule, stakes };
  return rule === 'operator-number' && chosen !== null ? { rule, chosen } : undefined;
}

/** Every way to bet. */
export const WAYS_TO_BET: readonly ColourSelection[] = [
  ...COLOURS.map((betValue) => ({ betType: 'color', betValue }) as const),
  ...DIGITS.map((betValue) => ({ betType: 'number', betValue }) as const),
];

const SETTLE = `
with closed as (
  update colour_rounds
  set state = 'settled', number = $2, fair_number = $10, color = $3, game_hash = $4, settled_at = $5,
      staked_red = $11, staked_green = $12, staked_blue = $13
  where id = $1 and state = 'open' returning id, outcome_rule
), ways as (
  select * from unnest($6::text[], $7::text[], $8::bigint[], $14::bigint[])
    as w (bet_type, bet_value, hundredths, thousandths)
), judged as (
  update colour_bets b
  set status = case when way.hundredths is null then 'lost' else 'won' end,
      multiplier_hundredths = way.hundredths,
      payout = multiply_rounding_up(bet.amount, way.hundredths)
  from closed, colour_bets bet left join ways way on way.bet_type = bet.bet_type and way.bet_value = bet.bet_value
  where b.round = closed.id and b.status = 'pending' and bet.round = b.round and bet.id = b.id
  returning b.id, b.player_id, b.amount, b.payout, way.hundredths, b.amount * way.thousandths as due
), tallied as (
  insert into colour_tallies as t (player_id, won, lost)
  select player_id, count(payout), count(*) - count(payout) from judged group by player_id order by player_id
  on conflict (player_id) do update set won = t.won + excluded.won, lost = t.lost + excluded.lost
), payouts as (
  select array_agg(player_id) as owners, array_agg(payout) as amounts,
         array_agg('colour-payout:' || id) as keys, array_agg(id::text) as refs
  from judged where payout is not null
), credited as (
  select count(*) as wallets
  from payouts, ledger_credit(payouts.owners, payouts.amounts, payouts.keys, payouts.refs, $9, 'payout', $5)
), drawn as (
  select $5::timestamptz as at, closed.outcome_rule as rule, count(*) as bets, sum(judged.amount)::bigint as staked,
         coalesce(sum(judged.payout), 0)::bigint as paid, sum(judged.due)::bigint as due
  from judged, closed, credited group by closed.outcome_rule
), won as (
  select judged.id as bet, player_id, amount as staked, payout as paid, hundredths, $5::timestamptz as at
  from judged, closed where payout is not null and closed.outcome_rule = 'fair'
), ${keepWins('colour')}, ${countDraws('colour')}
select count(*)::int as bets, count(payout)::int as winners, (select wallets from credited)::int as wallets from judged`;
