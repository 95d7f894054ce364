import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { minesGame } from '@rang/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { z } from 'zod/mini';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { listMinesFaults } from '../../src/modules/mines/index.ts';
import { openKillableHouse, type KillableHouse } from '../house/killable-house.ts';
import type { TestPlayer } from '../house/open-house.ts';

// Beside a busy neighbour every start takes its time.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let house: KillableHouse;
let players: TestPlayer[];
/** The last answer about each game: what its player was answered. */
/** A game as it crosses the wire. */
type MinesGame = z.input<typeof minesGame>;

const answered = new Map<string, MinesGame>();

beforeAll(async () => {
  house = await openKillableHouse({});
  players = await house.enter(6, 1_000_000_00n);
  await house.startServer();
});
afterAll(async () => {
  await house.close();
});

/** Sends a command; undefined where nothing is known of it. */
async function send(player: TestPlayer, path: string, body: object): Promise<Partial<MinesGame> | undefined> {
  const { address } = house;
  if (address === undefined) return undefined;
  try {
    const answer = await fetch(`${address}/mines/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const game = (await answer.json()) as MinesGame & { activeBetId?: string };
    if (!answer.ok) return game.activeBetId === undefined ? undefined : { betId: game.activeBetId };
    answered.set(game.betId, game);
    return game;
  } catch {
    return undefined;
  }
}

/** Plays game after game, and goes on with the open one after whatever went wrong. */
async function playOn(player: TestPlayer, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const started = await send(player, 'start', { mineCount: 3, betAmount: 10 });
    if (started?.betId === undefined) await wait(20);
    else await playGame(player, started.betId);
  }
}

async function playGame(player: TestPlayer, betId: string): Promise<void> {
  for (let clicks = 1 + randomInt(4); clicks > 0; clicks -= 1) {
    // No faster than the house lets one player click.
    await wait(50);
    const clicked = await send(player, 'click', { betId, position: randomInt(25) });
    if (clicked?.status !== 'playing') return;
  }
  await send(player, 'cashout', { betId });
}

async function readGames(): Promise<Map<string, { status: string; revealed: number; paid: bigint | null }>> {
  const found = await house.pool.query<{ id: string; status: string; revealed: number; paid: bigint | null }>(
    'select id, status, revealed, paid from mines_games',
  );
  return new Map(found.rows.map((row) => [row.id, row]));
}

test('a server killed while games are played loses no step that it answered, and every game can be finished', async () => {
  let isOver = false;
  const playing = Promise.all(players.map((player) => playOn(player, () => isOver)));
  for (let kill = 0; kill < 2; kill += 1) {
    const before = answered.size;
    await expect.poll(() => answered.size, { timeout: 60_000 }).toBeGreaterThan(before + 6);
    await wait(randomInt(300));
    await house.killServer();
    await house.startServer();
  }
  const before = answered.size;
  await expect.poll(() => answered.size, { timeout: 60_000 }).toBeGreaterThan(before + 6);
  isOver = true;
  await playing;

  const games = await readGames();
  for (const { betId, status, revealed, winAmount } of answered.values()) {
    const kept = games.get(betId);
    const mask = revealed.reduce((sum, tile) => sum | (1 << tile), 0);
    expect((kept?.revealed ?? 0) & mask).toBe(mask);
    if (status === 'playing') continue;
    expect({ status: kept?.status, paid: kept?.paid }).toEqual({ status, paid: BigInt(Math.round(winAmount * 100)) });
  }
  expect(await listLedgerFaults(house.pool)).toEqual([]);
  expect(await listMinesFaults(house.pool)).toEqual([]);
});
