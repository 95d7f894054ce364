import type { OutcomeRule } from '@rang/contract';
import { nameCrashRule } from '@rang/games';
import type { Queryable, RowOf } from '../../platform/database/database.ts';
import { holdControls, writeControls } from './store.ts';

/** By which rule a round of Color Prediction goes. */
export type RoundRule = RowOf<'colour_rounds', 'outcome_rule' | 'chosen_number'>;

/**
 * Takes the rule of the round that opens in this very transaction. A chosen number comes before max side, and is gone for
 * the next round; max side stays.
 */
export async function takeColourRule(client: Queryable): Promise<RoundRule> {
  const controls = await holdControls(client);
  const { colourNumber, colourMaxSide } = controls;
  if (colourNumber === null) return { outcome_rule: colourMaxSide ? 'max-side' : 'fair', chosen_number: null };
  await writeControls(client, { ...controls, colourNumber: null });
  return { outcome_rule: 'operator-number', chosen_number: colourNumber };
}

/**
 * The rule that is set for Crash, held until the transaction ends. Whoever opens a round holds it before the rounds, as
 * does whoever sets it: neither ever waits for the other with a round in hand.
 */
export async function readCrashRule(client: Queryable): Promise<OutcomeRule> {
  const { crashMultiplier: multiplier, crashHighBets: highBets } = await holdControls(client);
  return nameCrashRule({ multiplier, highBets });
}

/** The rule of a game of Mines that is started by the statement which this is a part of: a query for one row. */
export const MINES_RULE = `select case when mines_loss then 'loss-mode' else 'fair' end as outcome_rule from outcome_controls where only_row`;

/** The rule that a game of Mines would have if it were started now: what its player is shown beforehand. */
export async function readMinesRule(client: Queryable): Promise<OutcomeRule> {
  const found = await client.query<RowOf<'mines_games', 'outcome_rule'>>({
    name: 'controls-next-start',
    text: MINES_RULE,
  });
  return found.rows[0]?.outcome_rule ?? 'fair';
}
