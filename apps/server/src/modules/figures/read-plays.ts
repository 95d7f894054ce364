import { LOBBY, subtractPaise, sumPaise, type Paise } from '@rang/contract';
import type { Queryable, RecordOf, RowOf } from '../../platform/database/database.ts';
import type { ReportDays } from './read-report.ts';

type DayRow = RecordOf<'player_days', 'bets' | 'staked' | 'paid'> & { readonly onDay: string };
type GameRow = RowOf<'player_games', 'game' | 'bets' | 'won' | 'announced' | 'staked' | 'paid'>;

const topBy = (column: 'paid' | 'hundredths'): string => `
  select top.bet from player_games as played cross join lateral (
    select bet, player_id from day_wins where day = $2::date and day_wins.game = played.game order by ${column} desc limit $3
  ) as top where played.player_id = $1 and top.player_id = $1`;

/** Of the wins that the lobby shows, those of the player. */
const TOP_WINS = `${topBy('paid')} union ${topBy('hundredths')}`;

/**
 * Reads what a player's settled bets came to: a row a game of all time, a few for each of these days, and those of the
 * highest wins of the last day that are the player's, however much was played.
 */
export async function readPlays(client: Queryable, { playerId, from, to }: ReportDays & { readonly playerId: bigint }) {
  const played = await client.query<GameRow>(
    `select game, bets, won, announced, staked, paid from player_games where player_id = $1 order by bets desc, game`,
    [playerId],
  );
  const days = await client.query<DayRow>(
    `select day::text as "onDay", sum(bets)::bigint as bets, sum(staked)::bigint as staked, sum(paid)::bigint as paid
     from player_days where player_id = $1 and day between $2::date and $3::date group by day order by day`,
    [playerId, from, to],
  );
  const topWins = await client.query<RowOf<'day_wins', 'bet'>>(TOP_WINS, [playerId, to, LOBBY.wins]);
  const games = played.rows.map(({ game, won, announced, ...sums }) => ({
    ...{ game, won: Number(won), announced: Number(announced) },
    ...balance(sums),
  }));
  return {
    ...{ from, to, games, total: addUpPlays(games) },
    days: days.rows.map(({ onDay: day, ...sums }) => ({ day, ...balance(sums) })),
    topWins: topWins.rows.map(({ bet }) => bet),
  };
}

function balance({ bets, staked, paid }: { bets: bigint; staked: Paise; paid: Paise }) {
  return { bets: Number(bets), staked, paid, net: subtractPaise(paid, staked) };
}

interface Plays extends ReturnType<typeof balance> {
  readonly won: number;
  readonly announced: number;
}

function addUpPlays(games: readonly Plays[]): Plays {
  const count = (of: 'bets' | 'won' | 'announced') => games.reduce((sum, game) => sum + game[of], 0);
  const sum = (of: 'staked' | 'paid' | 'net') => sumPaise(games.map((game) => game[of]));
  return {
    ...{ bets: count('bets'), won: count('won'), announced: count('announced') },
    ...{ staked: sum('staked'), paid: sum('paid'), net: sum('net') },
  };
}
