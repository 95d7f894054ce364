import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { COLOURS } from '@rang/contract';
import type { TestPlayer } from './open-house.ts';

/** A bet as it was sent, and what its player knows of it. */
export interface SentBet {
  readonly player: TestPlayer;
  readonly key: string;
  readonly body: { readonly betType: string; readonly betValue: string; readonly amount: number };
  /** `taken` and `refused` were answered; of `unknown` the player knows nothing. */
  readonly known: 'taken' | 'refused' | 'unknown';
  /** The bet's id, or the refusal's code. */
  readonly answer: string;
}

/** Players who bet without pause, each bet under a key of its own. */
export interface Bettors {
  readonly sent: readonly SentBet[];
  stop(): Promise<void>;
}

/** Lets every player bet, `each` bets at a time, wherever `findAddress` says that the house is. */
export function startBettors(
  players: readonly TestPlayer[],
  parts: { each: number; findAddress: () => string | undefined },
): Bettors {
  const sent: SentBet[] = [];
  let isOver = false;
  const playOn = async (player: TestPlayer): Promise<void> => {
    while (!isOver) {
      const address = parts.findAddress();
      if (address === undefined) await wait(10);
      else sent.push(await sendBet(address, { player, key: randomUUID(), body: chooseBet() }));
    }
  };
  const playing = Promise.all(players.flatMap((player) => Array.from({ length: parts.each }, () => playOn(player))));
  return {
    sent,
    stop: async () => {
      isOver = true;
      await playing;
    },
  };
}

/** Sends a bet, or sends it again under its key. */
export async function sendBet(address: string, bet: Pick<SentBet, 'player' | 'key' | 'body'>): Promise<SentBet> {
  try {
    const answer = await fetch(`${address}/api/bets`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bet.player.token}`,
        'content-type': 'application/json',
        'idempotency-key': bet.key,
      },
      body: JSON.stringify(bet.body),
    });
    const body = (await answer.json()) as { code?: string; bet?: { _id: string } };
    if (body.bet !== undefined) return { ...bet, known: 'taken', answer: body.bet._id };
    const code = String(body.code);
    if (answer.status < 500 || code === 'BUSY') return { ...bet, known: 'refused', answer: code };
    // Any other failure may have happened before or after the bet was written.
    return await backOff({ ...bet, known: 'unknown', answer: code });
  } catch (error) {
    return await backOff({ ...bet, known: 'unknown', answer: (error as Error).message });
  }
}

async function backOff(bet: SentBet): Promise<SentBet> {
  await wait(100);
  return bet;
}

function chooseBet(): SentBet['body'] {
  const amount = randomInt(10, 500) / 100;
  return randomInt(3) === 0
    ? { betType: 'number', betValue: String(randomInt(10)), amount }
    : { betType: 'color', betValue: COLOURS[randomInt(COLOURS.length)] ?? 'red', amount };
}
