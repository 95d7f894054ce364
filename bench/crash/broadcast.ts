import type { ChildProcess } from 'node:child_process';
import { endProcess } from '../end-process.ts';
import { readAnswer } from '../read-answer.ts';
import type { Serving, ServingCost } from './answer-windows.ts';

/** What is watched, and what it costs to serve it. */
export interface Broadcast {
  readonly address: string;
  /** From here on what is served is counted. */
  readonly begin: () => void;
  /** Microseconds of processor time since `begin`. */
  readonly end: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** One process that serves and counts itself. */
export async function openBroadcast(server: ChildProcess): Promise<Broadcast> {
  const { address } = await readAnswer<Serving>(server);
  return {
    address,
    begin: () => server.send('begin'),
    end: async () => {
      const cost = readAnswer<ServingCost>(server);
      server.send('end');
      return (await cost).cpuMicros;
    },
    stop: () => endProcess(server),
  };
}
