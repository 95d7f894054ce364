import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

// Cheap look for something like `:1e3` or a number with more digits than JavaScript holds; only a body that has one is
// read again with the source text of each number.
const MAYBE_INEXACT = /[0-9][eE][+-]?[0-9]|[0-9.]{16}/;
// PostgreSQL holds no text with a zero byte in it.
const ZERO_BYTE = '\\u0000';
const PLAIN_NUMBER = /^-?[0-9]+(?:\.[0-9]+)?$/;

/** Bodies are JSON as it stands, and nothing else. */
export function readJsonBodies(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    request.rawBody = text.toString();
    if (isCompressed(request.headers['content-encoding'])) {
      done(new Refusal('BAD_REQUEST', { message: 'Send the body as it is, not compressed.' }));
      return;
    }
    try {
      done(null, request.rawBody === '' ? undefined : parseJsonBody(request.rawBody));
    } catch (error) {
      done(error as Error);
    }
  });
}

function isCompressed(encoding: string | undefined): boolean {
  return encoding !== undefined && encoding !== '' && encoding.trim().toLowerCase() !== 'identity';
}

/**
 * Reads a JSON body. A number is refused when it is written with an exponent, as `1e3` is no way to write an amount and
 * JavaScript would read it as 1000 without a trace, or when JavaScript would hold another number than is written. A key
 * named `__proto__` and a zero byte are refused too.
 */
export function parseJsonBody(text: string): unknown {
  let body: unknown;
  try {
    body = MAYBE_INEXACT.test(text) ? JSON.parse(text, refuseInexact) : JSON.parse(text);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('BAD_REQUEST', { message: 'The request is not valid JSON.' });
  }
  if (text.includes('"__proto__"') || text.includes(ZERO_BYTE)) throw new Refusal('BAD_REQUEST');
  return body;
}

function refuseInexact(_key: string, value: unknown, context?: { source?: string }): unknown {
  const fault = findNumberFault(value, context?.source);
  if (fault === 'exponent') throw new Refusal('BAD_REQUEST', { message: 'Write numbers as plain digits.' });
  if (fault === 'digits') throw new Refusal('BAD_REQUEST', { message: 'That number has too many digits.' });
  return value;
}

/** What is wrong with how a JSON value is written, if it is a number that JavaScript reads as another one or without a trace. */
export function findNumberFault(value: unknown, source: string | undefined): 'exponent' | 'digits' | undefined {
  if (typeof value !== 'number' || source === undefined) return undefined;
  if (!PLAIN_NUMBER.test(source)) return 'exponent';
  // JavaScript writes a number with the fewest digits that lead back to it, so a longer one was not held as it stands.
  return String(value) === writeShort(source) ? undefined : 'digits';
}

/** Without the zeros at the end of a fraction. A pattern would go over a long row of zeros from each of them on. */
function writeShort(source: string): string {
  if (!source.includes('.')) return source;
  let end = source.length;
  while (source.charAt(end - 1) === '0') end -= 1;
  return source.slice(0, source.charAt(end - 1) === '.' ? end - 1 : end);
}
