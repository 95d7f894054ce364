import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CommandKind, SentCommand } from './sent-command.ts';

/** Sends a command of a player under a key of its own. */
export type Give = (kind: CommandKind, body: object) => Promise<SentCommand>;

const COLOURS = ['red', 'green', 'blue'];
// The house takes a click of one player at most so often.
const CLICK_MS = 110;

const pickStake = (): number => randomInt(100, 500) / 100;

/** One bet of Color Prediction. */
export async function playColour(give: Give): Promise<void> {
  const betValue = COLOURS[randomInt(COLOURS.length)] ?? 'red';
  await give('bet', { betType: 'color', betValue, amount: pickStake() });
  await wait(randomInt(30, 80));
}

/** One bet of Crash, and the try to cash it out; one on the next round is taken back, so that there is always another. */
export async function playCrash(give: Give, slot: number): Promise<void> {
  const target = randomInt(3) === 0 ? {} : { targetMultiplier: randomInt(101, 130) / 100 };
  const bet = await give('crash-bet', { amount: pickStake(), slot, ...target });
  await wait(randomInt(50, 150));
  if (bet.id === undefined) return;
  const { known } = await give('crash-cash-out', { betId: bet.id });
  if (known === 'refused') await give('crash-cancel', { betId: bet.id });
}

/** One game of Mines to its end, or the one that is open already. */
export async function playMines(give: Give): Promise<void> {
  const game = await give('mines-game', { mineCount: 3, betAmount: pickStake() });
  const betId = game.id ?? game.answer.activeBetId;
  if (betId === undefined) return;
  for (let clicks = randomInt(1, 4); clicks > 0; clicks -= 1) {
    await wait(CLICK_MS);
    const clicked = await give('mines-click', { betId, position: randomInt(25) });
    if (clicked.known === 'done' && clicked.answer.status !== 'playing') return;
  }
  await wait(CLICK_MS);
  await give('mines-cash-out', { betId });
}

/** An account of its own each time: what is asked for to one account is one sum, and a large one needs two to approve it. */
const drawBank = () => ({
  bank_name: 'State Bank',
  account_number: String(randomInt(100_000_000_000, 200_000_000_000)),
  account_name: 'Asha Rao',
  ifsc: 'SBIN0001234',
});

/** Deposits and pays what was deposited, now and then twice, or asks for a withdrawal; each of an amount of its own. */
export async function payInAndOut(give: Give, isPaid: (id: string) => void): Promise<void> {
  const deposit = await give('deposit', { amount: randomInt(10_000, 5_000_000) / 100, channel_id: 'upi' });
  const link = deposit.answer.data?.payment_link;
  if (deposit.id !== undefined && link !== undefined && (await payAt(link))) isPaid(deposit.id);
  await wait(randomInt(100, 300));
  if (randomInt(3) === 0) await give('withdrawal', { amount: randomInt(10_000, 20_000) / 100, ...drawBank() });
}

/** Whether the gateway's page said that it is paid. */
async function payAt(link: string): Promise<boolean> {
  const body = new URLSearchParams({ outcome: 'paid' });
  return await fetch(link, { method: 'POST', body, signal: AbortSignal.timeout(5_000) }).then(
    (answer) => answer.ok,
    // A gateway that was killed has said nothing.
    () => false,
  );
}

/** A key of its own. */
export const pickKey = (): string => randomUUID();
