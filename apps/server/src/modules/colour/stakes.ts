import { COLOURS, NOTHING, type Colour, type Paise } from '@rang/contract';
import type { ColourStakes } from '@rang/games';
import type { Queryable, RowOf } from '../../platform/database/database.ts';
import type { ProofRow } from './store.ts';

/** What is staked in a round on each colour by its name. */
export async function readStakes(client: Queryable, round: bigint): Promise<ColourStakes> {
  const found = await client.query<RowOf<'colour_bets', 'bet_value' | 'amount'>>(
    `select bet_value, sum(amount)::bigint as amount from colour_bets
     where round = $1 and bet_type = 'color' and bet_value = any ($2::text[]) group by bet_value`,
    [round, COLOURS],
  );
  const staked = new Map(found.rows.map((row) => [row.bet_value, row.amount]));
  const on = (colour: Colour): Paise => staked.get(colour) ?? NOTHING;
  return { red: on('red'), green: on('green'), blue: on('blue') };
}

/** What decided a settled round where it was the stakes. */
export function findStakes(
  proof: Pick<ProofRow, 'staked_red' | 'staked_green' | 'staked_blue'>,
): ColourStakes | undefined {
  const { staked_red: red, staked_green: green, staked_blue: blue } = proof;
  return red === null || green === null || blue === null ? undefined : { red, green, blue };
}
