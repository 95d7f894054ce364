import { readInputRefusal, REFUSALS, refusalAnswer as answerSchema } from '@rang/contract';
import { z } from 'zod/mini';
import { Refusal } from './refusal.ts';

/** What is wrong with an input: where, and in whose words. */
export interface InputFault {
  readonly field: string | undefined;
  readonly message: string | undefined;
}

/** A refusal as it crosses a wire. */
export function refusalAnswer(refusal: Refusal): z.input<typeof answerSchema> {
  return z.encode(answerSchema, {
    success: false,
    code: refusal.code,
    message: refusal.message,
    ...(refusal.field === undefined ? {} : { field: refusal.field }),
    ...(refusal.activeBetId === undefined ? {} : { activeBetId: refusal.activeBetId }),
    ...(refusal.params === undefined ? {} : { params: refusal.params }),
  });
}

/** The refusal of an input, under the code and in the words that its schema has for what is wrong. */
export function refusalOfInput({ field, message = '' }: InputFault): Refusal {
  const at = field === undefined ? {} : { field };
  const refused = readInputRefusal(message);
  if (refused !== undefined) return new Refusal(refused.code, { message: refused.text, ...at });
  const isReadable = message !== '' && !/^(Invalid|Unrecognized|Too |Expected)/.test(message);
  return new Refusal('BAD_REQUEST', { message: isReadable ? message : REFUSALS.BAD_REQUEST, ...at });
}
