import type { RowOf } from '../../platform/database/database.ts';

/** A game as the database keeps it, with what of its seeds everybody may know. It has no mines until it has ended. */
export type GameRow = Omit<RowOf<'mines_games'>, 'last_step_at'> &
  Pick<RowOf<'mines_seeds'>, 'server_seed_hash' | 'client_seed'>;

/** The columns of a `GameRow`, of `mines_games g` and `mines_seeds s`. */
export const GAME_COLUMNS = `g.id, g.player_id, g.seeds_id, g.nonce, g.stake, g.mine_count, g.outcome_rule, g.status,
  g.revealed, g.hit, g.mines, g.paid, g.started_at, g.ended_at, s.server_seed_hash, s.client_seed`;
