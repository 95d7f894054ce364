import { request, type Agent, type IncomingHttpHeaders } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { DrawnRequest } from './draw-request.ts';

/** A request as it went over the wire. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly encoding: DrawnRequest['encoding'];
}

/** What came back. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends a request and gives back its answer. Throws where the connection ends without one. */
export function sendRequest(address: string, agent: Agent, sent: SentRequest): Promise<WireAnswer> {
  const { method, path, body, encoding } = sent;
  const bytes = body === undefined ? undefined : compress(body, encoding);
  const headers = {
    ...sent.headers,
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    ...(bytes === undefined ? {} : { 'content-length': String(bytes.length) }),
  };
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const asked = request({ hostname, port, path, method, agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
      });
      answer.on('error', reject);
    });
    asked.on('error', (error) => {
      reject(
        new Error(`${method} ${path} ${(body ?? '').slice(0, 1_000)}: ${error.message}`, {
          cause: error,
        }),
      );
    });
    asked.end(bytes);
  });
}

function compress(body: string, encoding: DrawnRequest['encoding']): Buffer {
  const bytes = Buffer.from(body);
  if (encoding === undefined) return bytes;
  return encoding === 'gzip' ? gzipSync(bytes) : brotliCompressSync(bytes);
}
