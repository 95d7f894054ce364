import type pg from 'pg';
import { ask, type Prepare, type PreparedHouse, type Visitor } from './prepared.ts';

/** Of the games. */
export const GAME_WRITES: Record<string, Prepare> = {
  'POST /bets': () => ({ body: { betType: 'color', betValue: 'red', amount: 10 } }),
  'POST /bets/process-result': () => ({ body: {} }),
  'POST /mines/start': async ({ pool }) => {
    await playFairMines(pool);
    return { body: { mineCount: 3, betAmount: 10 } };
  },
  'POST /mines/click': async (parts, visitor) => ({ body: { ...(await startMines(parts, visitor)), position: 7 } }),
  'POST /mines/cashout': async (parts, visitor) => ({ body: await startMines(parts, visitor) }),
  'POST /mines/seeds/rotate': () => ({ body: {} }),
  'POST /crash/place-bet': () => ({ body: { amount: 10 } }),
  'POST /crash/cashout': async ({ pool }, { id }) => ({ body: { betId: await insertPending(pool, id) } }),
  'POST /crash/cashout-half': async ({ pool }, { id }) => ({ body: { betId: await insertPending(pool, id) } }),
  'DELETE /crash/cancel-pending-bet/:betId': async ({ pool }, { id }) => ({
    path: `/crash/cancel-pending-bet/${await insertPending(pool, id)}`,
  }),
};

async function startMines(parts: PreparedHouse, visitor: Visitor): Promise<{ betId: unknown }> {
  await playFairMines(parts.pool);
  const body = { mineCount: 1, betAmount: 10 };
  return { betId: (await ask(parts, visitor, { method: 'POST', path: '/mines/start', body }))['betId'] };
}

async function insertPending(pool: pg.Pool, playerId: bigint): Promise<string> {
  const inserted = await pool.query<{ id: string }>(
    `insert into crash_bets (id, player_id, slot, amount, limit_multiplier, status, received_at)
     values (uuidv7(), $1, 2, 1000, 1000, 'pending_next_round', now()) returning id`,
    [playerId],
  );
  return inserted.rows[0]?.id ?? '';
}

/** Whoever starts a game and says nothing of its rule was shown a fair one. */
export async function playFairMines(pool: pg.Pool): Promise<void> {
  await pool.query('update outcome_controls set mines_loss = false');
}
