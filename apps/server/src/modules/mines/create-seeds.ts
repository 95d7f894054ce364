import { takingNothing } from '../../platform/database/taking-nothing.ts';
import { keepRecent } from '../../platform/keep-recent.ts';
import type { MinesParts, Seeds } from './mines.ts';
import { doneOf } from './done-of.ts';
import { createRotateSeeds } from './rotate-seeds.ts';
import type { SeedVault } from './seed-vault.ts';
import { findCurrentSeeds, insertSeeds, listRevealedSeeds } from './store.ts';

// Players whose seeds are known to be there: one look less at each start.
const MOST_PLAYERS = 50_000;
const SEEDS_SHOWN = 50;

/** Makes what is done to players' seeds. */
export function createSeeds(parts: MinesParts & { readonly vault: SeedVault }): Seeds {
  const { pool, intake, clock, vault } = parts;
  const rotateSeeds = createRotateSeeds(parts);
  const seeded = keepRecent<true>(MOST_PLAYERS);
  const ensureSeeds: Seeds['ensureSeeds'] = async (playerId) => {
    if (seeded.has(String(playerId))) return;
    await takingNothing(async () => {
      if ((await findCurrentSeeds(pool, playerId)) !== undefined) return;
      await insertSeeds(pool, { playerId, at: new Date(clock.now()), ...vault.drawSeeds(undefined) });
    });
    seeded.set(String(playerId), true);
  };
  return {
    ensureSeeds,
    rotateSeeds: async ({ clientSeed, ...asked }) => {
      await ensureSeeds(asked.playerId);
      const next = vault.drawSeeds(clientSeed);
      const fingerprint = `mines rotate ${clientSeed ?? ''}`;
      return doneOf(await intake.submit(rotateSeeds, { ...asked, next, fingerprint }));
    },
    readSeeds: async (playerId) => {
      await ensureSeeds(playerId);
      const current = await findCurrentSeeds(pool, playerId);
      if (current === undefined) throw new Error(`player ${String(playerId)} has no seeds`);
      return { current, previous: await listRevealedSeeds(pool, { playerId, limit: SEEDS_SHOWN }) };
    },
  };
}
