import type { MinesRevealedSeeds, MinesSeeds } from '@rang/contract';
import type { Queryable, RowOf } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logger.ts';
import { AGAIN, BROKEN, type Command, type CommandKind, type Decision } from '../intake/index.ts';
import type { FreshSeeds, SealedSeed, SeedVault } from './seed-vault.ts';
import { insertSeeds, SEEDS_COLUMNS, type RevealedSeedsRow, type SeedsRow } from './store.ts';
import { wireNextSeed, wireRevealedSeeds, wireSeeds, type NextSeed } from './wire.ts';

/** A request for new seeds. */
export interface RotateCommand extends Command {
  readonly drawn: FreshSeeds;
  /** Of the server seed that the player was told comes next, where the player says so. */
  readonly shownHash: string | undefined;
}

/** The seeds that are revealed and those that follow. Plain JSON. */
export interface Rotated extends NextSeed {
  readonly revealed: MinesRevealedSeeds;
  readonly current: MinesSeeds;
}

type HeldSeeds = SeedsRow & RowOf<'mines_seeds', 'player_id' | 'sealed_seed' | 'next_sealed_seed'>;

/** The player's seeds with their server seed, and the sealed one that was announced; null where none was. */
interface OpenedSeeds {
  readonly seeds: HeldSeeds;
  readonly serverSeed: string;
  readonly announced: SealedSeed | null;
}

/** The kind of command that reveals players' server seeds and goes on with those announced, unless a game is open under them. */
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
        const opened = seeds && openSeeds(parts, seeds);
        if (seeds === undefined) verdicts.push(AGAIN);
        else if (playing.has(command.playerId)) verdicts.push({ ok: false, code: 'SEED_IN_USE' });
        else if (command.shownHash !== undefined && command.shownHash !== seeds.next_server_seed_hash)
          verdicts.push({ ok: false, code: 'SEEDS_CHANGED' });
        else if (opened === undefined) verdicts.push(BROKEN);
        else verdicts.push({ ok: true, done: await rotate(client, command, opened) });
      }
      return verdicts;
    },
  };
}

/** Undefined where one was sealed with another key: the trouble of its own player, and of nobody else in the batch. */
function openSeeds({ vault, logger }: { vault: SeedVault; logger: Logger }, seeds: HeldSeeds): OpenedSeeds | undefined {
  const { next_server_seed_hash: serverSeedHash, next_sealed_seed: sealedSeed } = seeds;
  const announced = serverSeedHash === null || sealedSeed === null ? null : { serverSeedHash, sealedSeed };
  try {
    // Looked into before it decides games, and not when the first of them has been paid for.
    if (announced !== null)
      vault.open({ server_seed_hash: announced.serverSeedHash, sealed_seed: announced.sealedSeed });
    return { seeds, serverSeed: vault.open(seeds), announced };
  } catch (error) {
    logger.error({ err: error, seeds: seeds.id }, 'mines: a server seed cannot be opened');
    return undefined;
  }
}

async function holdSeeds(client: Queryable, players: readonly bigint[]): Promise<Map<bigint, HeldSeeds>> {
  const held = await client.query<HeldSeeds>(
    `select ${SEEDS_COLUMNS}, player_id, sealed_seed, next_sealed_seed from mines_seeds
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
  { receivedAt, playerId, drawn }: RotateCommand,
  { seeds, serverSeed, announced }: OpenedSeeds,
): Promise<Rotated> {
  const at = new Date(receivedAt);
  const revealed = await client.query<RevealedSeedsRow>(
    `update mines_seeds set server_seed = $2, revealed_at = $3, next_sealed_seed = null where id = $1
     returning ${SEEDS_COLUMNS}, server_seed, revealed_at`,
    [seeds.id, serverSeed, at],
  );
  const [before, after] = [revealed.rows[0], await insertSeeds(client, { ...drawn, ...announced, playerId, at })];
  if (before === undefined || after === undefined) throw new Error('the seeds were not written');
  return { revealed: wireRevealedSeeds(before), current: wireSeeds(after), ...wireNextSeed(after) };
}
