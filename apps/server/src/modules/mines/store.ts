import {
  GREATEST_UUID,
  type Filled,
  type Queryable,
  type RecordOf,
  type RowOf,
} from '../../platform/database/database.ts';
import type { BetsOfPlayer } from '../ledger/index.ts';
import type { FreshSeeds, SealedSeed } from './seed-vault.ts';

/** A game as the database keeps it, with what of its seeds everybody may know. It has no mines until it has ended. */
export type GameRow = Omit<RowOf<'mines_games'>, 'last_step_at'> &
  RowOf<'mines_seeds', 'server_seed_hash' | 'client_seed'>;

/** Seeds as the database keeps them, without what is secret. */
export type SeedsRow = RowOf<
  'mines_seeds',
  'id' | 'server_seed_hash' | 'client_seed' | 'next_nonce' | 'created_at' | 'next_server_seed_hash'
>;

/** Seeds that were revealed. */
export type RevealedSeedsRow = SeedsRow & Filled<RowOf<'mines_seeds', 'server_seed' | 'revealed_at'>>;

/** An ended game, with its server seed once that was revealed. */
export type EndedGameRow = GameRow & RowOf<'mines_seeds', 'server_seed'>;

/** The columns of a `GameRow`, of `mines_games g` and `mines_seeds s`. */
export const GAME_COLUMNS = `g.id, g.player_id, g.seeds_id, g.nonce, g.stake, g.mine_count, g.outcome_rule, g.status,
  g.revealed, g.hit, g.mines, g.fair_mines, g.paid, g.started_at, g.ended_at, s.server_seed_hash, s.client_seed`;

export const SEEDS_COLUMNS = 'id, server_seed_hash, client_seed, next_nonce, created_at, next_server_seed_hash';

export async function findOpenGame(client: Queryable, playerId: bigint): Promise<GameRow | undefined> {
  const found = await client.query<GameRow>({
    name: 'mines-open-game',
    text: `select ${GAME_COLUMNS} from mines_games g join mines_seeds s on s.id = g.seeds_id
           where g.player_id = $1 and g.status = 'playing'`,
    values: [playerId],
  });
  return found.rows[0];
}

/** Which ended games are asked for: a player's own, the newest first. */
export interface GamesAsked {
  readonly playerId: bigint;
  readonly seedsId?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

// Each game's seeds are looked up by themselves: a join may read all seeds there are. The statements have no name, so that
// they are planned for the page that is asked for: one that is planned for pages of any length may read all games first.
const listGames = (range: string): string => `
  select ${GAME_COLUMNS}, s.server_seed from mines_games g
  cross join lateral (
    select server_seed_hash, client_seed, server_seed from mines_seeds where id = g.seeds_id limit 1
  ) s
  where g.player_id = $1 and g.status <> 'playing' and ${range} limit $2`;

/** A player's ended games, the newest first; of one pair of seeds their nonces are that order. */
export async function listEndedGames(client: Queryable, asked: GamesAsked): Promise<EndedGameRow[]> {
  const { playerId, seedsId, before, limit } = asked;
  const query =
    seedsId === undefined
      ? {
          text: listGames('g.id < $3::uuid order by g.id desc'),
          values: [playerId, limit, before ?? GREATEST_UUID],
        }
      : {
          text: listGames(`g.seeds_id = $3 and g.nonce < coalesce(
            (select last.nonce from mines_games last where last.id = $4 and last.seeds_id = $3), 2147483647)
            order by g.nonce desc`),
          values: [playerId, limit, seedsId, before ?? null],
        };
  return (await client.query<EndedGameRow>(query)).rows;
}

/** The player's own ended game of that id; nobody else's. */
export async function findEndedGame(
  client: Queryable,
  asked: { playerId: bigint; id: string },
): Promise<EndedGameRow | undefined> {
  const query = { text: listGames('g.id = $3'), values: [asked.playerId, 1, asked.id] };
  return (await client.query<EndedGameRow>(query)).rows[0];
}

/** The seeds that decide the player's games; undefined where there are none yet. */
export async function findCurrentSeeds(client: Queryable, playerId: bigint): Promise<SeedsRow | undefined> {
  const found = await client.query<SeedsRow>({
    name: 'mines-current-seeds',
    text: `select ${SEEDS_COLUMNS} from mines_seeds where player_id = $1 and revealed_at is null`,
    values: [playerId],
  });
  return found.rows[0];
}

export async function listRevealedSeeds(
  client: Queryable,
  asked: { playerId: bigint; limit: number },
): Promise<RevealedSeedsRow[]> {
  const found = await client.query<RevealedSeedsRow>(
    `select ${SEEDS_COLUMNS}, server_seed, revealed_at from mines_seeds
     where player_id = $1 and revealed_at is not null order by id desc limit $2`,
    [asked.playerId, asked.limit],
  );
  return found.rows;
}

export async function hasSeeds(client: Queryable, seeds: { id: string; playerId: bigint }): Promise<boolean> {
  const found = await client.query('select from mines_seeds where id = $1 and player_id = $2', [
    seeds.id,
    seeds.playerId,
  ]);
  return found.rowCount === 1;
}

/** Writes a player's seeds, unless others decide the player's games already. */
export async function insertSeeds(
  client: Queryable,
  { playerId, at, next, ...seeds }: FreshSeeds & { playerId: bigint; at: Date },
): Promise<SeedsRow | undefined> {
  const { serverSeedHash, sealedSeed, clientSeed } = seeds;
  const written = await client.query<SeedsRow>(
    `insert into mines_seeds (player_id, server_seed_hash, sealed_seed, client_seed, created_at,
       next_server_seed_hash, next_sealed_seed)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (player_id) where revealed_at is null do nothing
     returning ${SEEDS_COLUMNS}`,
    [playerId, serverSeedHash, sealedSeed, clientSeed, at, next.serverSeedHash, next.sealedSeed],
  );
  return written.rows[0];
}

/** Announces the server seed that follows seeds which are in use; where one was announced already, that one stays. */
export async function announceSeed(client: Queryable, next: SealedSeed & { seedsId: string }): Promise<void> {
  await client.query(
    `update mines_seeds set next_server_seed_hash = $2, next_sealed_seed = $3
     where id = $1 and revealed_at is null and next_server_seed_hash is null`,
    [next.seedsId, next.serverSeedHash, next.sealedSeed],
  );
}

interface GameLeft extends RecordOf<'mines_games', 'playerId'> {
  readonly betId: RowOf<'mines_games'>['id'];
}

/** Open games that nobody has touched since the moment, the longest untouched first. */
export async function listGamesLeft(
  client: Queryable,
  asked: { untouchedSince: Date; limit: number; skip: number },
): Promise<GameLeft[]> {
  const found = await client.query<GameLeft>(
    `select id as "betId", player_id as "playerId" from mines_games
     where status = 'playing' and last_step_at <= $1 order by last_step_at, id limit $2 offset $3`,
    [asked.untouchedSince, asked.limit, asked.skip],
  );
  return found.rows;
}

/** What is said of these games beside their money: the rule of each, and its proof once it has ended. */
export async function findBets(
  client: Queryable,
  { playerId, bets }: BetsOfPlayer,
): Promise<Map<string, { round: null; rule: GameRow['outcome_rule']; proof: string | null }>> {
  const found = await client.query<RowOf<'mines_games', 'id' | 'outcome_rule' | 'status'>>(
    'select id, outcome_rule, status from mines_games where player_id = $1 and id = any ($2::uuid[])',
    [playerId, bets],
  );
  return new Map(
    found.rows.map(({ id, outcome_rule: rule, status }) => [
      id,
      { round: null, rule, proof: status === 'playing' ? null : id },
    ]),
  );
}
