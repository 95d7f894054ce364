import { Refusal } from '../refusal.ts';

// Cheap look for something like `:1e3`; only a body that has it is read again with the source text of each number.
const MAYBE_EXPONENT = /[0-9][eE][+-]?[0-9]/;
// PostgreSQL holds no text with a zero byte in it.
const ZERO_BYTE = '\\u0000';
const PLAIN_NUMBER = /^-?[0-9]+(?:\.[0-9]+)?$/;

/**
 * Reads a JSON body. A number written with an exponent is refused: `1e3` is no way to write an amount, and JavaScript
 * would read it as 1000 without a trace. A key named `__proto__` and a zero byte are refused too.
 */
export function parseJsonBody(text: string): unknown {
  let body: unknown;
  try {
    body = MAYBE_EXPONENT.test(text) ? JSON.parse(text, refuseExponents) : JSON.parse(text);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('BAD_REQUEST', { message: 'The request is not valid JSON.' });
  }
  if (text.includes('"__proto__"') || text.includes(ZERO_BYTE)) throw new Refusal('BAD_REQUEST');
  return body;
}

function refuseExponents(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value === 'number' && context?.source !== undefined && !PLAIN_NUMBER.test(context.source)) {
    throw new Refusal('BAD_REQUEST', { message: 'Write numbers as plain digits.' });
  }
  return value;
}
