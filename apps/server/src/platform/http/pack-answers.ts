import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { readNetwork, type UnsentBudget } from '@rang/connections';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { takeTurns } from '../take-turns.ts';

// What is shorter is not worth it.
const LEAST_LENGTH = 2_048;
// What is shorter is packed sooner than another thread would begin with it.
const MAX_LENGTH_HERE = 8_192;
// Node has four threads for everything: files and names are looked up by these too.
const AT_ONCE = 2;
const MAX_WAITING = 200;

const pack = promisify(gzip);

/**
 * Packs what calls answer, for those who take it so: by gzip, the cheapest, with 256 KB for each answer that is being packed,
 * where Brotli and Zstandard take many times that. A stream is sent as it is: the files of the web app are packed once, when it
 * is built.
 */
export function packAnswers(http: FastifyInstance, unsent: UnsentBudget): void {
  const inTurn = takeTurns({ atOnce: AT_ONCE, maxWaiting: MAX_WAITING });

  /** Packs an answer in its turn; what waits is counted with all that has to be sent. */
  const packInTurn = async ({ raw: { socket }, ip }: FastifyRequest, answer: string): Promise<Buffer | undefined> => {
    const bytes = Buffer.byteLength(answer);
    const stop = unsent.watch({ unsent: () => bytes, end: () => socket.destroy() });
    unsent.note(bytes);
    try {
      return await inTurn(async () => (socket.destroyed ? undefined : await pack(answer)), { whose: readNetwork(ip) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Too many wait. It may tell of what was done, so that it is no less given: as it is.
      return undefined;
    } finally {
      stop();
    }
  };

  http.addHook('onSend', async (request, reply, answer) => {
    if (typeof answer !== 'string' || answer.length < LEAST_LENGTH || !takesGzip(request)) return answer;
    const packed = answer.length <= MAX_LENGTH_HERE ? gzipSync(answer) : await packInTurn(request, answer);
    if (packed === undefined) return answer;
    void reply.header('vary', 'accept-encoding').header('content-encoding', 'gzip');
    return packed;
  });
}

/** Whether who asks takes an answer that is packed by gzip. */
export function takesGzip({ headers }: FastifyRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(headers['accept-encoding']?.toString() ?? '');
}
