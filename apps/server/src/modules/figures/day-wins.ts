import type { Queryable, RecordOf, RowOf } from '../../platform/database/database.ts';
import { indiaDay } from '../../platform/india-days.ts';

/** A win that is among the highest of its day and game, with whose it is. */
export type DayWin = RecordOf<
  'day_wins',
  'bet' | 'game' | 'staked' | 'paid' | 'hundredths' | 'tenThousandths' | 'wonAt'
> &
  RowOf<'players', 'username' | 'public_name'>;

/** The highest wins of a day in some games, by what was paid and by the multiplier; the highest first. */
export interface DayWins {
  readonly byPaid: readonly DayWin[];
  readonly byMultiplier: readonly DayWin[];
  /** Whether anybody has won in this house, on whatever day. */
  readonly isAny: boolean;
}

// As many as are kept of each kind, which is more than are shown.
const KEPT = 10;

const tenth = (column: 'paid' | 'hundredths', game: string): string =>
  `coalesce((select d.${column} from day_wins d where d.day = days.day and d.game = '${game}'
     order by d.${column} desc offset ${String(KEPT - 1)} limit 1), 0)`;

/**
 * The part of a statement that keeps the highest wins of its part `won`: a row a bet that was paid after a fair draw, with
 * `bet`, `player_id`, `staked`, `paid`, `hundredths` and `at`. It locks nothing: two that settle at once may both add one.
 * `exact` is the multiplier in ten thousandths, where a game has more than hundredths.
 */
export function keepWins(game: string, exact = 'best.hundredths * 100'): string {
  return `topped as (
  insert into day_wins (bet, day, game, player_id, staked, paid, hundredths, ten_thousandths, won_at)
  select best.bet, days.day, '${game}', best.player_id, best.staked, best.paid, best.hundredths,
    ${exact}, best.at
  from (
    (select * from won order by paid desc limit ${String(KEPT)})
    union
    (select * from won order by hundredths desc limit ${String(KEPT)})
  ) as best cross join lateral (select (best.at at time zone 'Asia/Kolkata')::date as day) as days
  where best.paid > ${tenth('paid', game)} or best.hundredths > ${tenth('hundredths', game)}
  on conflict do nothing
)`;
}

/** Reads the highest wins of the day that `at` is in, `limit` of each kind and game. */
export async function readDayWins(
  client: Queryable,
  asked: { readonly at: number; readonly games: readonly string[]; readonly limit: number },
): Promise<DayWins> {
  const found = await client.query<DayWin & { readonly kind: 'paid' | 'hundredths' | 'any' }>({
    name: 'figures-day-wins',
    text: DAY_WINS,
    values: [indiaDay(new Date(asked.at)), asked.games, asked.limit],
  });
  const of = (kind: string): DayWin[] => found.rows.filter((row) => row.kind === kind);
  return { byPaid: of('paid'), byMultiplier: of('hundredths'), isAny: of('any').length > 0 };
}

const listBy = (column: 'paid' | 'hundredths'): string => `
select '${column}' as kind, top.bet, top.game, top.staked, top.paid, top.hundredths,
  top.ten_thousandths as "tenThousandths", top.won_at as "wonAt",
  coalesce(player.username, '') as username, player.public_name
from unnest($2::text[]) as asked (game) cross join lateral (
  select * from day_wins where day = $1::date and day_wins.game = asked.game order by ${column} desc limit $3
) as top
left join lateral (select username, public_name from players where id = top.player_id limit 1) as player on true`;

const DAY_WINS = `${listBy('paid')} union all ${listBy('hundredths')}
union all
select 'any', null, null, null, null, null, null, null, null, null from (select min(day) as first from day_wins) as days
where first is not null
order by kind, paid desc, hundredths desc`;
