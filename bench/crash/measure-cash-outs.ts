import { fork } from 'node:child_process';
import { endProcess } from '../end-process.ts';
import { readAnswer } from '../read-answer.ts';
import type { Serving } from './answer-windows.ts';
import { countCashOuts } from './count-cash-outs.ts';
import type { PlayedRound, PlayPlan } from './play-plan.ts';

/** Players who all cash out within one second. */
export const CASH_OUTS = 1_000;

const PLAN = { betsWithinMs: 8_000, cashOutsFromMs: 3_000, cashOutsWithinMs: 1_000 };
const WAIT_SECONDS = 14;

/** A thousand players bet on one round and cash out of it within a second, over a socket each; counted again in the database. */
export async function measureCashOuts(connectionString: string): Promise<PlayedRound> {
  const server = fork(new URL('serve.ts', import.meta.url), [
    connectionString,
    String(CASH_OUTS),
    String(WAIT_SECONDS),
  ]);
  const { address, tokens } = await readAnswer<Serving>(server);
  const players = fork(new URL('play.ts', import.meta.url));
  players.send({ address, tokens, ...PLAN } satisfies PlayPlan);
  await readAnswer(players);
  const played = await readAnswer<PlayedRound>(players);
  players.disconnect();
  await endProcess(server);
  if (played.refused.length > 0) throw new Error(`commands were refused: ${[...new Set(played.refused)].join(', ')}`);
  await countCashOuts(connectionString, played.cashOuts);
  return played;
}
