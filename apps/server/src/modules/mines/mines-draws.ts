import { getGame } from '@rang/games';

/**
 * What a stake returns on average, in thousandths, however the game is played: before a win is rounded down to the paisa,
 * and held to the most that one pays.
 */
export const THOUSANDTHS_BACK = 1_000 - getGame('mines').edge.max / 10;

/** Every game that was played to its end; one that was refunded was no bet. */
export const MINES_DRAWS = {
  text: `select ended_at as at, outcome_rule as rule,
           1 as bets, stake as staked, paid, stake * $1::bigint as due
         from mines_games
         where status in ('lost', 'won', 'cashout')`,
  values: [THOUSANDTHS_BACK],
};

/** Each of them as its player's bet. */
export const MINES_PLAYS = `select id as bet, player_id, ended_at as at, outcome_rule as rule, stake as staked,
    case when status <> 'lost' then paid end as paid
  from mines_games where status in ('lost', 'won', 'cashout')`;
