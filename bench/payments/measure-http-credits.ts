import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { endProcess } from '../end-process.ts';
import { readAnswer } from '../read-answer.ts';

/** What the delivering process is given. */
export interface Delivery {
  readonly address: string;
  readonly webhookSecret: string;
}

/** How the measured webhooks were answered, from the first one sent to the last one answered. */
export interface DeliveryTimes {
  readonly elapsedMs: number;
  readonly latenciesMs: readonly number[];
}

/** Webhooks over HTTP from another process against the whole server in a third. */
export async function measureHttpCredits(connectionString: string): Promise<DeliveryTimes> {
  const webhookSecret = randomBytes(32).toString('base64');
  const server = fork(new URL('serve.ts', import.meta.url), [connectionString, webhookSecret]);
  const address = await readAnswer<string>(server);
  const load = fork(new URL('webhook-load.ts', import.meta.url));
  load.send({ address, webhookSecret } satisfies Delivery);
  const delivered = await readAnswer<DeliveryTimes>(load);
  await endProcess(server);
  return delivered;
}
