import { placeBet } from '../../apps/server/src/modules/colour/place-bet.ts';
import { fillWallets, openBettingHouse } from './betting-house.ts';
import { MEASURED_MS, PLAYERS, STAKE_PAISE, WARM_UP_MS, type Rate } from './rate.ts';

// As many as the intake's batches may hold: what a busy evening would have waiting.
const UNDER_WAY = 1_000;

/** Bets handed to the intake in this process, each committed before it counts; then counted again in the database. */
export async function measureIntakeBets(connectionString: string): Promise<Rate> {
  const house = await openBettingHouse(connectionString);
  await fillWallets(house.pool, PLAYERS);
  const latenciesMs: number[] = [];
  let taken = 0;
  let turn = 0;
  const measureFrom = performance.now() + WARM_UP_MS;
  const end = measureFrom + MEASURED_MS;
  const bet = async (): Promise<void> => {
    for (let sent = performance.now(); sent < end; sent = performance.now()) {
      const playerId = BigInt((turn++ % PLAYERS) + 1);
      await placeBet(house.intake, {
        playerId,
        selection: { betType: 'color', betValue: 'red' },
        stake: STAKE_PAISE,
        receivedAt: Date.now(),
        key: undefined,
      });
      taken += 1;
      if (sent >= measureFrom) latenciesMs.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: UNDER_WAY }, bet));
  const written = await house.pool.query<{ count: bigint }>('select count(*) as count from colour_bets');
  if (Number(written.rows[0]?.count) !== taken) throw new Error('bets that were acknowledged are not in the database');
  await house.close();
  return { perSecond: (latenciesMs.length / MEASURED_MS) * 1_000, latenciesMs };
}
