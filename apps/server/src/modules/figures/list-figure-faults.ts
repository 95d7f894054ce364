import type { Queryable } from '../../platform/database/database.ts';
import { noteFound } from '../../platform/read-page.ts';
import { ALL_TIME, queryFaults, type Fault, type Period } from '../ledger/index.ts';
import { sumDraws } from './count-draws.ts';

/** A game with the query of every draw that was bet on, as rows that `countDraws` adds up. */
interface Drawing {
  readonly facts: { readonly id: string };
  readonly draws: { readonly text: string; readonly values: readonly unknown[] };
}

/**
 * The figures' part of the reconciliation: what is counted of each day is what its bets came to, and of every day that had
 * any.
 */
export async function listFigureFaults(
  client: Queryable,
  games: readonly Drawing[],
  period = ALL_TIME,
): Promise<Fault[]> {
  return await listEach(
    client,
    games.map(({ facts, draws }) => ({
      text: compareDays({ game: facts.id, draws: draws.text }, period),
      values: [...draws.values],
    })),
  );
}

/** A game with the query of every settled bet. */
interface Played extends Pick<Drawing, 'facts'> {
  readonly plays: string;
}

/**
 * The same of players: what is counted of each, by day and in all, is what the own bets came to; and each of a day's highest
 * wins is one of a fair draw. A period is of whole days, and says nothing of what is counted in all.
 */
export async function listPlayFaults(client: Queryable, games: readonly Played[], period = ALL_TIME): Promise<Fault[]> {
  return await listEach(
    client,
    games.map(({ facts, plays }) => ({ text: comparePlays({ game: facts.id, plays }, period), values: [] })),
  );
}

/** One query after the other: there is no telling how many faults each finds. */
async function listEach(client: Queryable, queries: readonly { text: string; values: unknown[] }[]): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const query of queries) {
    for (const fault of await queryFaults(client, query.text, query.values)) noteFound(faults, fault);
  }
  return faults;
}

function compareDays({ game, draws }: { game: string; draws: string }, period: Period): string {
  const drawn = `(select * from (${draws}) as every where ${period.moment('at')}) as drawn`;
  return `
with booked as (${sumDraws(drawn)}), counted as (
  select day, rule, sum(draws) as draws, sum(bets) as bets, sum(staked) as staked, sum(paid) as paid, sum(due) as due,
    sum(squared) as squared
  from game_days where game = '${game}' and ${period.day('day')} group by day, rule
)
select 'is not what its bets came to' as fault,
  'day ' || coalesce(booked.day, counted.day) || ' of ${game}, ' || coalesce(booked.rule, counted.rule) as subject
from booked full join counted on counted.day = booked.day and counted.rule = booked.rule
where (booked.draws, booked.bets, booked.staked, booked.paid, booked.due, booked.squared) is distinct from
  (counted.draws, counted.bets, counted.staked, counted.paid, counted.due, counted.squared)
order by 2`;
}

function comparePlays({ game, plays }: { game: string; plays: string }, period: Period): string {
  return `
with plays as materialized (
  select *, (at at time zone 'Asia/Kolkata')::date as day from (${plays}) as settled where ${period.moment('at')}
), days as (
  select player_id, day, count(*) as bets, sum(staked) as staked, coalesce(sum(paid), 0) as paid
  from plays group by player_id, day
), counted_days as (
  select * from player_days where game = '${game}' and ${period.day('day')}
)
select 'is not what the bets came to' as fault, 'day ' || coalesce(days.day, counted_days.day) || ' of player '
  || coalesce(days.player_id, counted_days.player_id) || ' in ${game}' as subject
from days full join counted_days on counted_days.player_id = days.player_id and counted_days.day = days.day
where (days.bets, days.staked, days.paid) is distinct from (counted_days.bets, counted_days.staked, counted_days.paid)
${period.isWhole ? compareSums(game) : ''}
union all
select 'is shown and is no such win of a fair draw', 'win ' || shown.bet || ' in ${game}'
from day_wins as shown left join plays on plays.bet = shown.bet
where shown.game = '${game}' and ${period.day('shown.day')} and (plays.rule, plays.player_id, plays.day, plays.staked, plays.paid)
  is distinct from ('fair', shown.player_id, shown.day, shown.staked, shown.paid)
order by 2`;
}

/** What is counted of each player in all: of that a period says nothing. */
function compareSums(game: string): string {
  return `
union all
select 'are not what the bets came to', 'figures of player ' || coalesce(sums.player_id, counted.player_id) || ' in ${game}'
from (
  select player_id, count(*) as bets, count(paid) as won, count(*) filter (where rule <> 'fair') as announced,
    sum(staked) as staked, coalesce(sum(paid), 0) as paid
  from plays group by player_id
) as sums full join (select * from player_games where game = '${game}') as counted on counted.player_id = sums.player_id
where (sums.bets, sums.won, sums.announced, sums.staked, sums.paid)
  is distinct from (counted.bets, counted.won, counted.announced, counted.staked, counted.paid)`;
}
