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

/** The same of players: what is counted of a day's players is what the day came to, and of each the same in all as by days. */
export async function listPlayFaults(client: Queryable, games: readonly Pick<Drawing, 'facts'>[]): Promise<Fault[]> {
  const found = await client.query<Fault>(COMPARE_PLAYERS, [games.map(({ facts }) => facts.id)]);
  return found.rows;
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

const COMPARE_PLAYERS = `
with house as (
  select day, game, sum(bets) as bets, sum(staked) as staked, sum(paid) as paid from game_days group by day, game
), players as (
  select day, game, sum(bets) as bets, sum(staked) as staked, sum(paid) as paid from player_days group by day, game
), sums as (
  select player_id, game, sum(bets) as bets, sum(staked) as staked, sum(paid) as paid
  from player_days group by player_id, game
)
select 'is not what the day came to' as fault,
  'players of ' || coalesce(house.game, players.game) || ' on ' || coalesce(house.day, players.day) as subject
from house full join players on players.day = house.day and players.game = house.game
where coalesce(house.game, players.game) = any ($1::text[])
  and (house.bets, house.staked, house.paid) is distinct from (players.bets, players.staked, players.paid)
union all
select 'are not what the days came to',
  'figures of player ' || coalesce(g.player_id, sums.player_id) || ' in ' || coalesce(g.game, sums.game)
from player_games g full join sums on sums.player_id = g.player_id and sums.game = g.game
where coalesce(g.game, sums.game) = any ($1::text[])
  and (g.bets, g.staked, g.paid) is distinct from (sums.bets, sums.staked, sums.paid)
order by 2`;
