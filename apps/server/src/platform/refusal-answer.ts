import {
  BANK_TEXTS,
  REFUSALS,
  refusalAnswer as answerSchema,
  WITHDRAWAL_REFUSALS,
  type RefusalCode,
} from '@rang/contract';
import { z } from 'zod';
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

/** A schema that says no in the words of the catalogue means that refusal, and no other. */
const CODE_OF_TEXT = new Map([
  ...Object.entries(REFUSALS).map(codeOfText),
  ...Object.entries(WITHDRAWAL_REFUSALS).map(codeOfText),
  ...Object.values(BANK_TEXTS).map((text): [string, RefusalCode] => [text, 'INVALID_BANK_DETAILS']),
]);

function codeOfText([code, text]: [string, string]): [string, RefusalCode] {
  return [text, code as RefusalCode];
}

/** The refusal of an input, in the contract's own words where it has some for what is wrong. */
export function refusalOfInput({ field, message }: InputFault): Refusal {
  const code = message === undefined ? undefined : CODE_OF_TEXT.get(message);
  const readable =
    message !== undefined && (code !== undefined || !/^(Invalid|Unrecognized|Too |Expected)/.test(message));
  return new Refusal(code ?? 'BAD_REQUEST', {
    message: readable ? message : REFUSALS.BAD_REQUEST,
    ...(field === undefined ? {} : { field }),
  });
}
