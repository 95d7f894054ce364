import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestPlayer } from './open-house.ts';

/** A command of Crash as it was sent, and what its player knows of it. */
export interface SentCommand {
  readonly player: TestPlayer;
  readonly path: '/crash/place-bet' | '/crash/cashout';
  readonly key: string;
  readonly body: object;
  /** `done` and `refused` were answered; of `unknown` the player knows nothing. */
  readonly known: 'done' | 'refused' | 'unknown';
  readonly betId?: string;
  /** The multiplier of a cash-out, or the code of a refusal. */
  readonly answer: unknown;
}

/** Players of Crash who bet and cash out without pause, each command under a key of its own. */
export interface CrashBettors {
  readonly sent: readonly SentCommand[];
  stop(): Promise<void>;
}

/** Lets every player play in both places, wherever `findAddress` says that the house is. */
export function startCrashBettors(players: readonly TestPlayer[], findAddress: () => string | undefined): CrashBettors {
  const sent: SentCommand[] = [];
  let isOver = false;
  const give = async (command: Pick<SentCommand, 'player' | 'path' | 'body'>): Promise<SentCommand | undefined> => {
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
      if (open !== undefined) await give({ player, path: '/crash/cashout', body: { betId: open } });
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
export async function sendCommand(
  address: string,
  command: Pick<SentCommand, 'player' | 'path' | 'body' | 'key'>,
): Promise<SentCommand> {
  const { player, path, key, body } = command;
  try {
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${player.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    });
    const told = (await answer.json()) as { code?: string; bet?: { betId: string }; multiplier?: number };
    const given = { player, path, key, body };
    if (told.bet !== undefined) return { ...given, known: 'done', betId: told.bet.betId, answer: told.multiplier };
    if (answer.status < 500 || told.code === 'BUSY') return { ...given, known: 'refused', answer: told.code };
    // Any other failure may have happened before or after the command was written.
    return await backOff({ ...given, known: 'unknown', answer: told.code });
  } catch (error) {
    return await backOff({ player, path, key, body, known: 'unknown', answer: (error as Error).message });
  }
}

async function backOff(command: SentCommand): Promise<SentCommand> {
  await wait(100);
  return command;
}
