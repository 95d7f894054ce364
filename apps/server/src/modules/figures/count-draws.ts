/**
 * The part of a statement that adds its part `drawn` to the figures of the day: one row a draw with `at`, `rule`, `bets`,
 * `staked`, `paid` and `due`, what the stakes return on average in thousandths of a paisa. The row of the day is the last
 * that such a statement locks, as `drawn` reads what was credited: who waits for that row is in nobody else's way.
 */
export function countDraws(game: string): string {
  return `counted as (
  insert into game_days as d (day, game, rule, part, draws, bets, staked, paid, due, squared)
  select day, '${game}', rule, pg_backend_pid() % 16, draws, bets, staked, paid, due, squared
  from (${sumDraws('drawn')}) as sums order by day, rule
  on conflict (day, game, rule, part) do update
  set draws = d.draws + excluded.draws, bets = d.bets + excluded.bets, staked = d.staked + excluded.staked,
      paid = d.paid + excluded.paid, due = d.due + excluded.due, squared = d.squared + excluded.squared
)`;
}

/** Draws added up by day of India and rule; those that nobody bet on are none. */
export function sumDraws(from: string): string {
  return `select (at at time zone 'Asia/Kolkata')::date as day, rule, count(*) as draws, sum(bets)::bigint as bets,
    sum(staked)::bigint as staked, sum(paid)::bigint as paid, sum(due)::bigint as due,
    sum((paid * 1000 - due)::numeric * (paid * 1000 - due)) as squared
  from ${from} where bets > 0 group by 1, 2`;
}
