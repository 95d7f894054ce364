import { keepRecent } from '@rang/connections';
import type { MinesRevealedSeeds, MinesSeeds } from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { takingNothing } from '../../platform/database/taking-nothing.ts';
import type { Logger } from '../../platform/logger.ts';
import { getDone, limitFreeCommands, type PlayerOrder } from '../games/index.ts';
import type { Intake } from '../intake/index.ts';
import { createRotateSeeds, type Rotated } from './rotate-seeds.ts';
import type { SeedVault } from './seed-vault.ts';
import { announceSeed, findCurrentSeeds, insertSeeds, listRevealedSeeds, type SeedsRow } from './store.ts';
import { wireNextSeed, wireRevealedSeeds, wireSeeds, type NextSeed } from './wire.ts';

// Players whose seeds are known to be there: one look less at each start.
const MAX_PLAYERS = 50_000;
const SEEDS_SHOWN = 50;

/** A player's seeds: drawn before the first game, shown, and changed. */
export interface Seeds {
  /** Makes sure that seeds stand ready to decide the player's games. */
  ensureSeeds(playerId: bigint): Promise<void>;
  readSeeds(playerId: bigint): Promise<NextSeed & { current: MinesSeeds; previous: MinesRevealedSeeds[] }>;
  /** `shownHash`: of the server seed that the player was told comes next. */
  rotateSeeds(
    order: PlayerOrder & { readonly clientSeed: string | undefined; readonly shownHash: string | undefined },
  ): Promise<Rotated>;
}

/** What seeds are kept with. */
interface SeedsParts {
  readonly pool: pg.Pool;
  readonly intake: Intake;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly vault: SeedVault;
}

/** Makes what is done to players' seeds. */
export function createSeeds(parts: SeedsParts): Seeds {
  const { pool, intake, clock, vault } = parts;
  const rotateSeeds = createRotateSeeds(parts);
  const countRotation = limitFreeCommands();
  const seeded = keepRecent<true>(MAX_PLAYERS);
  const ensureSeeds: Seeds['ensureSeeds'] = async (playerId) => {
    if (seeded.has(String(playerId))) return;
    await takingNothing(async () => {
      if ((await findCurrentSeeds(pool, playerId)) !== undefined) return;
      await insertSeeds(pool, { playerId, at: new Date(clock.now()), ...vault.drawSeeds(undefined) });
    });
    seeded.set(String(playerId), true);
  };
  // Seeds that the version before has made come without one.
  const findAnnounced = async (playerId: bigint): Promise<SeedsRow | undefined> => {
    const current = await findCurrentSeeds(pool, playerId);
    if (current === undefined || current.next_server_seed_hash !== null) return current;
    await announceSeed(pool, { seedsId: current.id, ...vault.drawServerSeed() });
    return await findCurrentSeeds(pool, playerId);
  };
  return {
    ensureSeeds,
    rotateSeeds: async ({ clientSeed, ...asked }) => {
      countRotation(asked);
      await ensureSeeds(asked.playerId);
      const shown = asked.shownHash === undefined ? '' : ` ${asked.shownHash}`;
      const fingerprint = `mines rotate ${clientSeed ?? ''}${shown}`;
      return getDone(await intake.submit(rotateSeeds, { ...asked, drawn: vault.drawSeeds(clientSeed), fingerprint }));
    },
    readSeeds: async (playerId) => {
      await ensureSeeds(playerId);
      const current = await findAnnounced(playerId);
      if (current === undefined) throw new Error(`player ${String(playerId)} has no seeds`);
      const previous = await listRevealedSeeds(pool, { playerId, limit: SEEDS_SHOWN });
      return { current: wireSeeds(current), ...wireNextSeed(current), previous: previous.map(wireRevealedSeeds) };
    },
  };
}
