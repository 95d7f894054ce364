import { paise } from '@rang/contract';
import { placeBet } from '../../src/modules/colour/place-bet.ts';
import { createIntake, type Intake } from '../../src/modules/intake/index.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { Refusal } from '../../src/platform/refusal.ts';

/** Intakes of as many servers on one database, which share nothing but it. */
export interface Intakes {
  readonly all: readonly Intake[];
  close(): Promise<void>;
}

/** Opens an intake for each of `count` servers, each with its own connection, ready to write. */
export async function openIntakes(connectionString: string, count: number): Promise<Intakes> {
  const pools = Array.from({ length: count }, () => createPool(connectionString, 1));
  await Promise.all(pools.map((pool) => pool.query('select 1')));
  const logger = createLogger('silent');
  const all = pools.map((pool) => createIntake({ pool, logger }));
  return {
    all,
    close: async () => {
      await Promise.all(all.map((intake) => intake.close()));
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

/** Makes the call for each of the servers in turn, all at once. */
export async function atOnce<Result>(
  count: number,
  servers: readonly Intake[],
  work: (server: Intake, index: number) => Promise<Result>,
): Promise<Result[]> {
  const turns = Array.from({ length: count }, (_, index) => ({ index, server: servers[index % servers.length] }));
  return await Promise.all(
    turns.map(({ server, index }) => {
      if (server === undefined) throw new Error('there is no server');
      return work(server, index);
    }),
  );
}

/** Bets on red, by way of one server's intake: the bet's id, or the code or message of what went wrong. */
export async function betOnRed(
  intake: Intake,
  order: { playerId: bigint; amount: bigint; at: number; key?: string },
): Promise<string> {
  try {
    const { bet } = await placeBet(intake, {
      playerId: order.playerId,
      selection: { betType: 'color', betValue: 'red' },
      stake: paise(order.amount),
      receivedAt: order.at,
      key: order.key,
    });
    return bet._id;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    return (error as Error).message;
  }
}
