import { COLOURS } from '../../packages/contract/src/index.ts';
import type pg from 'pg';

/** Has each of these players bet a rupee on a colour of the open round, the colours in turn, as the house books it. */
export async function stakeOnRound(pool: pg.Pool, players: readonly (bigint | number)[]): Promise<void> {
  await pool.query(
    `with bets as (
       insert into colour_bets (id, round, player_id, bet_type, bet_value, amount, received_at)
       select uuidv7(), (select id from colour_rounds where state = 'open'), player, 'color', ($2::text[])[1 + player % 3], 100, now()
       from unnest($1::bigint[]) as player returning id, player_id, amount
     )
     select count(*) from (
       select array_agg(player_id) as owners, array_agg(amount) as amounts,
              array_agg('colour-bet:' || id) as keys, array_agg(id::text) as refs from bets
     ) as stakes, ledger_debit(owners, amounts, keys, refs, 2, 'bet', now())`,
    [players, COLOURS],
  );
}
