import type { adminHealth, adminOverview, adminToday, EngineRecord } from '@rang/contract';
import { expect, onTestFinished } from 'vitest';
import type { z } from 'zod/mini';
import type { Game } from '../../src/modules/games/index.ts';
import { openHouse, type TestHouse } from '../house/open-house.ts';

type Wire<Call extends { readonly answer: z.ZodMiniType }> = z.input<Call['answer']>;
type House = Pick<TestHouse, 'call'>;

/** A house of this test alone. */
export async function openOwnHouse(given: Parameters<typeof openHouse>[0] = {}): Promise<TestHouse> {
  const house = await openHouse(given);
  onTestFinished(() => house.close());
  return house;
}

async function read(house: House, path: string, token: string): Promise<object> {
  const { status, body } = await house.call('GET', path, { token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** What waits, by what it is. */
export async function readWaiting(
  house: House,
  token: string,
): Promise<Record<string, { readonly count: number; readonly oldestAt: string | null }>> {
  const { waiting } = (await read(house, '/admin/overview', token)) as Wire<typeof adminOverview>;
  return Object.fromEntries(waiting.map(({ kind, count, oldestAt }) => [kind, { count, oldestAt }]));
}

export async function readToday(house: House, token: string): Promise<Wire<typeof adminToday>> {
  return (await read(house, '/admin/overview/today', token)) as Wire<typeof adminToday>;
}

export async function readHealth(house: House, token: string): Promise<Wire<typeof adminHealth>> {
  return (await read(house, '/admin/overview/health', token)) as Wire<typeof adminHealth>;
}

/** How the engine of a game stands. */
export async function readEngine(house: House, token: string, game: string): Promise<EngineRecord> {
  const found = (await readHealth(house, token)).engines.find((engine) => engine.game === game);
  if (found === undefined) throw new Error(`nothing is said of ${game}`);
  return found;
}

/** A game whose rounds nobody plays in this process. */
export function withoutEngine(game: Game): Game {
  return {
    ...game,
    open: (parts) => ({ ...game.open(parts), start: () => undefined, stop: () => Promise.resolve() }),
  };
}
