import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestPlayer } from './open-house.ts';

/** A command of Crash as it was sent, and what its player knows of it. */
export interface SentCommand {
  readonly player: TestPlayer;
  readonly path: '/crash/place-bet' | '/crash/cashout' | `/crash/cancel-pending-bet/${string}`;
  readonly key: string;
  /** Left out where a bet is taken back: its path says which. */
  readonly body?: object;
  /** `done` and `refused` were answered; of `unknown` the player knows nothing. */
  readonly known: 'done' | 'refused' | 'unknown';
  readonly betId?: string;
  /** The multiplier of a cash-out, or the code of a refusal. */
  readonly answer: unknown;
}

/** What is asked of the house. */
type BetRequest = Pick<SentCommand, 'player' | 'path' | 'key' | 'body'>;

/**
 * Players of Crash who bet, cash out and take bets back without pause, each command under a key of its own. Something is
 * carried out at any time, however long a round climbs.
 */
export interface CrashBettors {
  readonly sent: readonly SentCommand[];
  stop(): Promise<void>;
}

/** Lets every player play in both places, wherever `findAddress` says that the house is. */
export function startCrashBettors(players: readonly TestPlayer[], findAddress: () => string | undefined): CrashBettors {
  const sent: SentCommand[] = [];
  let isOver = false;
  const give = async (command: Omit<BetRequest, 'key'>): Promise<SentCommand | undefined> => {
    const address = findAddress();
    if (address === undefined) {
      await wait(10);
      return undefined;
    }
    const done = await sendCommand(address, { ...command, key: randomUUID() });
    sent.push(done);
    return done;
  };
  const playOn = async (player: TestPlayer, slot: number): Promise<void> => {
    let open: string | undefined;
    while (!isOver) {
      const target = randomInt(3) === 0 ? {} : { targetMultiplier: randomInt(101, 130) / 100 };
      const bet = await give({
        player,
        path: '/crash/place-bet',
        body: { amount: randomInt(100, 900) / 100, slot, ...target },
      });
      if (bet?.betId !== undefined) open = bet.betId;
      await wait(randomInt(40));
      if (open === undefined) continue;
      const cashOut = await give({ player, path: '/crash/cashout', body: { betId: open } });
      if (cashOut?.answer === 'CRASH_NOT_RUNNING' && randomInt(4) === 0) {
        await give({ player, path: `/crash/cancel-pending-bet/${open}` });
      }
    }
  };
  const playing = Promise.all(players.flatMap((player) => [1, 2].map((slot) => playOn(player, slot))));
  return {
    sent,
    stop: async () => {
      isOver = true;
      await playing;
    },
  };
}

/** Sends a command, or sends it again under its key. */
export async function sendCommand(address: string, command: BetRequest): Promise<SentCommand> {
  const { player, path, key, body } = command;
  try {
    const answer = await fetch(`${address}${path}`, {
      method: body === undefined ? 'DELETE' : 'POST',
      headers: {
        authorization: `Bearer ${player.token}`,
        'idempotency-key': key,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const reply = (await answer.json()) as { code?: string; bet?: { betId: string }; multiplier?: number };
    if (reply.bet !== undefined) return { ...command, known: 'done', betId: reply.bet.betId, answer: reply.multiplier };
    if (answer.status < 500 || reply.code === 'BUSY') return { ...command, known: 'refused', answer: reply.code };
    // Any other failure may have happened before or after the command was written.
    return await backOff({ ...command, known: 'unknown', answer: reply.code });
  } catch (error) {
    return await backOff({ ...command, known: 'unknown', answer: (error as Error).message });
  }
}

async function backOff(command: SentCommand): Promise<SentCommand> {
  await wait(100);
  return command;
}
