import { COLOURS } from '@rang/contract';
import { isHash } from '@rang/fairness';
import { colourResult, getColour } from '@rang/games';
import type { Queryable, RowOf } from '../../platform/database/database.ts';
import { listRoundFaults } from '../fairness/index.ts';
import type { Fault, Period } from '../ledger/index.ts';
import { findRule } from './settle-round.ts';
import { findStakes, readStakes } from './stakes.ts';
import type { ProofRow } from './store.ts';

type DrawnRow = ProofRow & RowOf<'colour_rounds', 'chosen_number'>;

/** Of each round that was settled in the period: its number by its hash and its rule, its colour, and its place in the chain. */
export async function listDrawFaults(client: Queryable, period: Period): Promise<Fault[]> {
  return await listRoundFaults<DrawnRow>({
    list: (which, values) => listDrawn(client, which, values),
    where: period.moment('r.settled_at'),
    nameRound: ({ id }) => `round ${String(id)}`,
    judge: async (round) => [
      ...(await listRuleFaults(client, round)),
      getColour(round.number) === round.color ? undefined : `shows ${round.color} for ${String(round.number)}`,
    ],
  });
}

async function listDrawn(client: Queryable, which: string, values: [bigint, number]): Promise<DrawnRow[]> {
  const rounds = await client.query<DrawnRow>(
    `select r.id, r.number, r.fair_number, r.color, r.game_hash, r.outcome_rule, r.chain_index, r.chosen_number,
            r.staked_red, r.staked_green, r.staked_blue, c.salt, c.terminating_hash
     from colour_rounds r join fairness_chains c on c.id = r.chain_id
     where r.state = 'settled' and ${which} limit $2`,
    values,
  );
  return rounds.rows;
}

/** What a round shows, held against its hash and its rule; of the stakes that decided one, against its bets too. */
async function listRuleFaults(client: Queryable, round: DrawnRow): Promise<(string | undefined)[]> {
  const stakes = findStakes(round);
  const rule = findRule(round, stakes);
  if (rule === undefined) return [`goes by a rule that says nothing: ${round.outcome_rule}`];
  // That it leads nowhere is told of it, and nothing can be drawn from it.
  if (!isHash(round.game_hash)) return [];
  const due = colourResult({ hash: round.game_hash, salt: round.salt }, rule);
  const inBooks = stakes && (await readStakes(client, round.id));
  const isStaked = stakes === undefined || COLOURS.every((colour) => stakes[colour] === inBooks?.[colour]);
  return [
    due.fairNumber === round.fair_number
      ? undefined
      : `shows ${String(round.fair_number)} but its hash draws ${String(due.fairNumber)}`,
    due.number === round.number ? undefined : RULE_FAULTS[rule.rule],
    isStaked ? undefined : 'says of its colours another stake than its bets have',
  ];
}

const RULE_FAULTS = {
  fair: 'is fair but not the fair number',
  'operator-number': 'does not show the number that its operator chose',
  'max-side': 'does not show the number that its largest stake gives',
};
