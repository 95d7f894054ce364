import { minesGame, rupeesOut, type OutcomeRule, type Paise } from '@rang/contract';
import { z } from 'zod/mini';
import type { Joined, RowOf } from '../../platform/database/database.ts';
import { MINES_RULE } from '../controls/index.ts';
import {
  AGAIN,
  decideByRows,
  getLatestReceipt,
  type Command,
  type CommandKind,
  type Decision,
} from '../intake/index.ts';
import { HOUSE_ACCOUNTS } from '../ledger/index.ts';
import type { OpenGames, PlayedGame } from './open-games.ts';
import { wireGame } from './wire.ts';

/** A game as it is asked for; the stake has been held against the limits. */
export interface StartCommand extends Command {
  readonly mineCount: number;
  readonly stake: Paise;
  /** The rule that the player was shown: under another one nothing is started. */
  readonly shownRule: OutcomeRule;
}

/** What is answered of a game after a command; `balance` where money moved. */
export const played = z.object({ game: minesGame, balance: z.exactOptional(rupeesOut) });
export type Played = Readonly<z.output<typeof played>>;

/**
 * The kind of command that starts a batch of games in one statement: holds each player's seeds, looks for a game that is open,
 * lets the ledger take the stakes, and gives each game whose stake was there the next nonce.
 */
export function createStartGames(openGames: OpenGames): CommandKind<StartCommand, Played> {
  return {
    name: 'mines-start-games',
    lane: 'mines-starts',
    holdsNoRound: true,
    stored: played,
    execute: async (client, commands) => {
      const started = await client.query<StartedRow>({
        name: 'mines-start-games',
        text: START_GAMES,
        values: [
          commands.map((command) => command.playerId),
          commands.map((command) => command.mineCount),
          commands.map((command) => command.stake),
          commands.map((command) => new Date(command.receivedAt)),
          HOUSE_ACCOUNTS.stakes,
          getLatestReceipt(commands),
          commands.map((command) => command.shownRule),
        ],
      });
      return decideByRows(commands, started.rows, (row, command) => readVerdict(openGames, { row, command }));
    },
  };
}

interface StartedRow extends RowOf<'mines_games', 'id' | 'outcome_rule'>, Joined<GameSeeds> {
  readonly open_id: string | null;
  readonly is_shown: boolean;
  readonly new_balance: Paise | null;
}

function readVerdict(
  openGames: OpenGames,
  { row, command }: { row: StartedRow; command: StartCommand },
): Decision<Played> {
  if (row.open_id !== null) return { ok: false, code: 'GAME_OPEN', activeBetId: row.open_id };
  if (!row.is_shown) return { ok: false, code: 'OUTCOME_RULE_CHANGED', outcomeRule: row.outcome_rule };
  const seeds = readSeeds(row);
  // The player's seeds were being changed at that moment, and the next are there by now.
  if (seeds === undefined) return AGAIN;
  if (row.new_balance === null) return { ok: false, code: 'INSUFFICIENT_BALANCE' };
  const startedAt = new Date(command.receivedAt);
  const game: PlayedGame = {
    ...seeds,
    id: row.id,
    player_id: command.playerId,
    stake: command.stake,
    mine_count: command.mineCount,
    outcome_rule: row.outcome_rule,
    status: 'playing',
    revealed: 0,
    hit: null,
    mines: null,
    fair_mines: null,
    paid: null,
    started_at: startedAt,
    last_step_at: startedAt,
    ended_at: null,
  };
  openGames.keep(game);
  return { ok: true, done: { game: wireGame(game), balance: row.new_balance } };
}

type GameSeeds = Pick<PlayedGame, 'seeds_id' | 'nonce' | 'client_seed' | 'server_seed_hash' | 'sealed_seed'>;

/** The seeds that the game is under; undefined where there were none to be held. */
function readSeeds({ seeds_id, nonce, client_seed, server_seed_hash, sealed_seed }: StartedRow): GameSeeds | undefined {
  if (seeds_id === null || nonce === null) return undefined;
  if (client_seed === null || server_seed_hash === null || sealed_seed === null) return undefined;
  return { seeds_id, nonce, client_seed, server_seed_hash, sealed_seed };
}

const START_GAMES = `
with rule as materialized (
  ${MINES_RULE}
), held as materialized (
  select id, player_id, next_nonce, client_seed, server_seed_hash, sealed_seed from mines_seeds
  where player_id = any ($1::bigint[]) and revealed_at is null
  order by id for no key update
), asked as materialized (
  select a.ord, a.player_id, a.mine_count, a.stake, a.started_at, uuidv7() as id, rule.outcome_rule,
         a.shown_rule = rule.outcome_rule as is_shown,
         held.id as seeds_id, held.next_nonce as nonce, held.client_seed, held.server_seed_hash, held.sealed_seed,
         opened.id as open_id
  from unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::timestamptz[], $7::text[])
       with ordinality as a (player_id, mine_count, stake, started_at, shown_rule, ord)
  cross join rule
  left join held on held.player_id = a.player_id
  left join mines_games opened on opened.player_id = a.player_id and opened.status = 'playing'
), stakes as (
  select array_agg(player_id) as owners, array_agg(stake) as amounts,
         array_agg('mines-bet:' || id) as keys, array_agg(id::text) as refs
  from asked where seeds_id is not null and open_id is null and is_shown
), debited as materialized (
  select debit.paid_key, debit.new_balance
  from stakes, ledger_debit(stakes.owners, stakes.amounts, stakes.keys, stakes.refs, $5, 'bet', $6) as debit
), counted as (
  update mines_seeds s set next_nonce = s.next_nonce + 1
  from asked join debited on debited.paid_key = 'mines-bet:' || asked.id
  where s.id = asked.seeds_id
), placed as (
  insert into mines_games (id, player_id, seeds_id, nonce, stake, mine_count, outcome_rule, started_at, last_step_at)
  select asked.id, asked.player_id, asked.seeds_id, asked.nonce, asked.stake, asked.mine_count, asked.outcome_rule,
         asked.started_at, asked.started_at
  from asked join debited on debited.paid_key = 'mines-bet:' || asked.id
)
select asked.id, asked.open_id, asked.seeds_id, asked.nonce, asked.client_seed, asked.server_seed_hash,
       asked.sealed_seed, asked.outcome_rule, asked.is_shown, debited.new_balance
from asked left join debited on debited.paid_key = 'mines-bet:' || asked.id
order by asked.ord`;
