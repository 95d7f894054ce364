import type { MinesStatus, OutcomeRule, Paise } from '@rang/contract';

/** A game as the database keeps it, with what of its seeds everybody may know. */
export interface GameRow {
  readonly id: string;
  readonly player_id: bigint;
  readonly seeds_id: string;
  readonly nonce: number;
  readonly stake: Paise;
  readonly mine_count: number;
  readonly outcome_rule: OutcomeRule;
  readonly status: MinesStatus;
  readonly revealed: number;
  readonly hit: number | null;
  /** Null until the game has ended. */
  readonly mines: number | null;
  readonly paid: Paise | null;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly server_seed_hash: string;
  readonly client_seed: string;
}

/** The columns of a `GameRow`, of `mines_games g` and `mines_seeds s`. */
export const GAME_COLUMNS = `g.id, g.player_id, g.seeds_id, g.nonce, g.stake, g.mine_count, g.outcome_rule, g.status,
  g.revealed, g.hit, g.mines, g.paid, g.started_at, g.ended_at, s.server_seed_hash, s.client_seed`;
