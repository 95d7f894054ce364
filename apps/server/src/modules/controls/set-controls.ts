import type { Queryable } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { holdControls, readControls, writeControls, type Controls } from './store.ts';

/** What was set before and after, for whoever writes down who did it; in the same transaction. */
export interface Change {
  readonly before: Controls;
  readonly after: Controls;
}

/**
 * Chooses the number of the next round of Color Prediction that opens. Refused while another one waits for its round: of
 * two operators who choose at once the second is told so, and neither choice is written over.
 */
export async function chooseColourNumber(client: Queryable, number: number): Promise<Change> {
  return await change(client, (before) => {
    if (before.colourNumber !== null)
      throw new Refusal('CONTROL_PENDING', { params: { pendingNumber: before.colourNumber } });
    return { ...before, colourNumber: number };
  });
}

/** Takes a chosen number back that no round has taken yet; where there is none nothing changes. */
export async function withdrawColourNumber(client: Queryable): Promise<Change> {
  return await change(client, (before) => ({ ...before, colourNumber: null }));
}

/**
 * Says whether in every round of Color Prediction that opens from now on the colour with the largest stake wins; left
 * out, it becomes the other of what it is.
 */
export async function setColourMaxSide(client: Queryable, isOn?: boolean): Promise<Change> {
  return await change(client, (before) => ({ ...before, colourMaxSide: isOn ?? !before.colourMaxSide }));
}

/** Says whether every game of Mines that starts from now on is lost with its next click. */
export async function setMinesMode(client: Queryable, mode: 'random' | 'loss'): Promise<Change> {
  return await change(client, (before) => ({ ...before, minesLoss: mode === 'loss' }));
}

/** Says how rounds of Crash are restricted that nobody can bet on yet; from which on is for the game to say. */
export async function setCrashRestrictions(
  client: Queryable,
  restrictions: Pick<Controls, 'crashMultiplier' | 'crashHighBets'>,
): Promise<Change> {
  return await change(client, (before) => ({ ...before, ...restrictions }));
}

async function change(client: Queryable, decide: (before: Controls) => Controls): Promise<Change> {
  const before = await holdControls(client);
  const after = decide(before);
  await writeControls(client, after);
  return { before, after };
}

/** For a house of real money, before it starts: throws a readable error where any outcome control is set. */
export async function checkNothingIsSet(client: Queryable): Promise<void> {
  const set = Object.entries(await readControls(client)).filter(([, value]) => value !== null && value !== false);
  if (set.length === 0) return;
  const names = set.map(([name]) => name).join(', ');
  throw new Error(`MONEY=real does not start: outcome controls are set in the database (${names}).`);
}
