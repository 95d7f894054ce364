import { Refusal } from '../refusal.ts';

// Cheap look for something like `:1e3` or a number with more digits than JavaScript holds; only a body that has one is
// read again with the source text of each number.
const MAYBE_INEXACT = /[0-9][eE][+-]?[0-9]|[0-9.]{16}/;
// PostgreSQL holds no text with a zero byte in it.
const ZERO_BYTE = '\\u0000';
const PLAIN_NUMBER = /^-?[0-9]+(?:\.[0-9]+)?$/;

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
  if (typeof value !== 'number' || context?.source === undefined) return value;
  if (!PLAIN_NUMBER.test(context.source))
    throw new Refusal('BAD_REQUEST', { message: 'Write numbers as plain digits.' });
  // JavaScript writes a number with the fewest digits that lead back to it, so a longer one was not held as it stands.
  const written = context.source.includes('.') ? context.source.replace(/\.?0+$/, '') : context.source;
  if (String(value) !== written) throw new Refusal('BAD_REQUEST', { message: 'That number has too many digits.' });
  return value;
}
