import type { MinesRevealedSeeds, MinesSeeds } from '@rang/contract';
import type { Queryable, RowOf } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logger.ts';
import { AGAIN, type Command, type CommandKind, type Decision } from '../intake/index.ts';
import type { FreshSeeds, SeedVault } from './seed-vault.ts';
import { SEEDS_COLUMNS, type RevealedSeedsRow, type SeedsRow } from './store.ts';
import { wireRevealedSeeds, wireSeeds } from './wire.ts';

/** A request for new seeds, with those that are to come. */
export interface RotateCommand extends Command {
  readonly next: FreshSeeds;
}

/** The seeds that are revealed and those that follow. Plain JSON. */
export interface Rotated {
  readonly revealed: MinesRevealedSeeds;
  readonly current: MinesSeeds;
}

type HeldSeeds = SeedsRow & RowOf<'mines_seeds', 'player_id' | 'sealed_seed'>;

/** The kind of command that reveals players' server seeds and goes on with new ones, unless a game is open under them. */
export function createRotateSeeds(parts: {
  readonly vault: SeedVault;
  readonly logger: Logger;
}): CommandKind<RotateCommand, Rotated> {
  return {
    name: 'mines-rotate-seeds',
    lane: 'mines-starts',
    holdsNoRound: true,
    needsTransaction: true,
    execute: async (client, commands) => {
      const players = commands.map((command) => command.playerId);
      const held = await holdSeeds(client, players);
      // A statement sees what was committed before it began: the games are looked for after the seeds are held, so that
      // no server seed is revealed under a game that was started while this waited.
      const playing = await listPlaying(client, players);
      const verdicts: Decision<Rotated>[] = [];
      for (const command of commands) {
        const seeds = held.get(command.playerId);
        const serverSeed = seeds && openSeed(parts, seeds);
        if (seeds === undefined) verdicts.push(AGAIN);
        else if (playing.has(command.playerId)) verdicts.push({ ok: false, code: 'SEED_IN_USE' });
        else if (serverSeed === undefined) verdicts.push({ ok: false, code: 'INTERNAL' });
        else verdicts.push({ ok: true, done: await rotate(client, { command, seeds, serverSeed }) });
      }
      return verdicts;
    },
  };
}

/** Undefined where the seed was sealed with another key: the trouble of its own player, and of nobody else in the batch. */
function openSeed({ vault, logger }: { vault: SeedVault; logger: Logger }, seeds: HeldSeeds): string | undefined {
  try {
    return vault.open(seeds);
  } catch (error) {
    logger.error({ err: error, seeds: seeds.id }, 'mines: a server seed cannot be opened');
    return undefined;
  }
}

async function holdSeeds(client: Queryable, players: readonly bigint[]): Promise<Map<bigint, HeldSeeds>> {
  const held = await client.query<HeldSeeds>(
    `select ${SEEDS_COLUMNS}, player_id, sealed_seed from mines_seeds
     where player_id = any ($1::bigint[]) and revealed_at is null order by id for no key update`,
    [players],
  );
  return new Map(held.rows.map((seeds) => [seeds.player_id, seeds]));
}

async function listPlaying(client: Queryable, players: readonly bigint[]): Promise<Set<bigint>> {
  const playing = await client.query<RowOf<'mines_games', 'player_id'>>(
    `select player_id from mines_games where player_id = any ($1::bigint[]) and status = 'playing'`,
    [players],
  );
  return new Set(playing.rows.map((game) => game.player_id));
}

async function rotate(
  client: Queryable,
  { command, seeds, serverSeed }: { command: RotateCommand; seeds: HeldSeeds; serverSeed: string },
): Promise<Rotated> {
  const at = new Date(command.receivedAt);
  const revealed = await client.query<RevealedSeedsRow>(
    `update mines_seeds set server_seed = $2, revealed_at = $3 where id = $1
     returning ${SEEDS_COLUMNS}, server_seed, revealed_at`,
    [seeds.id, serverSeed, at],
  );
  const { serverSeedHash, sealedSeed, clientSeed } = command.next;
  const current = await client.query<SeedsRow>(
    `insert into mines_seeds (player_id, server_seed_hash, sealed_seed, client_seed, created_at)
     values ($1, $2, $3, $4, $5) returning ${SEEDS_COLUMNS}`,
    [command.playerId, serverSeedHash, sealedSeed, clientSeed, at],
  );
  const [before, after] = [revealed.rows[0], current.rows[0]];
  if (before === undefined || after === undefined) throw new Error('the seeds were not written');
  return { revealed: wireRevealedSeeds(before), current: wireSeeds(after) };
}
