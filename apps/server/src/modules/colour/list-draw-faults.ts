import { COLOURS } from '@rang/contract';
import { isHash } from '@rang/fairness';
import { colourResult, getColour } from '@rang/games';
import type { Queryable, RowOf } from '../../platform/database/database.ts';
import { goOver } from '../../platform/read-page.ts';
import { followLinks } from '../fairness/index.ts';
import type { Fault, Period } from '../ledger/index.ts';
import { findRule } from './settle-round.ts';
import { findStakes, readStakes } from './stakes.ts';
import type { ProofRow } from './store.ts';

type DrawnRow = ProofRow & RowOf<'colour_rounds', 'chosen_number'>;

/** Of each round that was settled in the period: its number by its hash and its rule, its colour, and its place in the chain. */
export async function listDrawFaults(client: Queryable, period: Period): Promise<Fault[]> {
  return await goOver<DrawnRow, Fault>(
    (after, limit) =>
      listDrawn(client, `r.id > $1 and ${period.moment('r.settled_at')} order by r.id`, [after?.id ?? 0n, limit]),
    async (rounds, before) => {
      const [first] =
        before === undefined
          ? await listDrawn(client, 'r.id < $1 order by r.id desc', [rounds[0]?.id ?? 0n, 1])
          : [before];
      const isLinked = followLinks(rounds, first);
      const faults: Fault[] = [];
      for (const [index, round] of rounds.entries()) {
        const found = [
          ...(await listRuleFaults(client, round)),
          getColour(round.number) === round.color ? undefined : `shows ${round.color} for ${String(round.number)}`,
          isLinked[index] === true ? undefined : 'has a hash that does not lead to the one before',
        ];
        for (const fault of found)
          if (fault !== undefined) faults.push({ fault, subject: `round ${String(round.id)}` });
      }
      return faults;
    },
  );
}

/** `which` says which rounds, by the first value, in which order; the second says how many. */
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
