import type { Queryable } from '../../platform/database/database.ts';
import type { Fault } from '../ledger/index.ts';
import { sumDraws } from './count-draws.ts';

/** A game with the query of every draw that was bet on, as rows that `countDraws` adds up. */
interface Drawing {
  readonly facts: { readonly id: string };
  readonly draws: { readonly text: string; readonly values: readonly unknown[] };
}

/** The figures' part of the reconciliation: what is counted of each day is what its bets came to, and of every day that had any. */
export async function listFigureFaults(client: Queryable, games: readonly Drawing[]): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const { facts, draws } of games) {
    const found = await client.query<Fault>(compareDays(facts.id, draws.text), [...draws.values]);
    for (const fault of found.rows) faults.push(fault);
  }
  return faults;
}

function compareDays(game: string, draws: string): string {
  return `
with booked as (${sumDraws(`(${draws}) as drawn`)}), counted as (
  select day, rule, sum(draws) as draws, sum(bets) as bets, sum(staked) as staked, sum(paid) as paid, sum(due) as due,
    sum(squared) as squared
  from game_days where game = '${game}' group by day, rule
)
select 'is not what its bets came to' as fault,
  'day ' || coalesce(booked.day, counted.day) || ' of ${game}, ' || coalesce(booked.rule, counted.rule) as subject
from booked full join counted on counted.day = booked.day and counted.rule = booked.rule
where (booked.draws, booked.bets, booked.staked, booked.paid, booked.due, booked.squared) is distinct from
  (counted.draws, counted.bets, counted.staked, counted.paid, counted.due, counted.squared)
order by 2`;
}
