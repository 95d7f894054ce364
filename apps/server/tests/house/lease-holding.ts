import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { HolderOrder, RoundDraw, StopPlace } from './lease-holder.ts';

const HOLDER = new URL('lease-holder.ts', import.meta.url);

/** Starts a process that holds the lease of a game, to be killed when the test is over; gives the epoch that it holds. */
export async function startHolder(
  game: 'colour' | 'crash',
  { connectionString, ttlMs }: { connectionString: string; ttlMs: number },
): Promise<{ child: ChildProcess; epoch: bigint }> {
  const child = fork(fileURLToPath(HOLDER), [connectionString, String(ttlMs), game], { execArgv: [] });
  onTestFinished(async () => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  });
  const [message] = (await once(child, 'message')) as [{ epoch: string }];
  return { child, epoch: BigInt(message.epoch) };
}

/** Asks a holder to settle its round, and gives the name of what that ended in. */
export function orderSettlement(child: ChildProcess, draw: RoundDraw): Promise<unknown> {
  return order(child, { draw });
}

/**
 * Has a holder stop itself inside a transaction that holds its lease's row and all wallets; gives, once somebody has it go
 * on (SIGCONT), the name of what that ended in.
 */
export function orderStopInside(child: ChildProcess, place: StopPlace): Promise<unknown> {
  return order(child, { stopInside: place });
}

async function order(child: ChildProcess, given: HolderOrder): Promise<unknown> {
  const answered = once(child, 'message');
  child.send(given);
  return ((await answered) as [{ ended: string }])[0].ended;
}
