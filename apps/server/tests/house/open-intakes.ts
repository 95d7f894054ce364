import { paise } from '@rang/contract';
import { placeBet } from '../../src/modules/colour/place-bet.ts';
import type { Intake } from '../../src/modules/intake/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { openServer } from './open-server.ts';

/** Intakes of as many servers on one database, which share nothing but it. */
export interface Intakes {
  readonly all: readonly Intake[];
  close(): Promise<void>;
}

/** Opens an intake for each of `count` servers, each with its own connection, ready to write. */
export async function openIntakes(connectionString: string, count: number): Promise<Intakes> {
  const servers = Array.from({ length: count }, () => openServer({ connectionString, clock: systemClock }));
  await Promise.all(servers.map(({ started }) => started));
  return {
    all: servers.map(({ intake }) => intake),
    close: async () => void (await Promise.all(servers.map((server) => server.close()))),
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
