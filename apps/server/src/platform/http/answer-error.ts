import { BANK_TEXTS, REFUSALS, WITHDRAWAL_REFUSALS, type RefusalAnswer, type RefusalCode } from '@rang/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Refusal } from '../refusal.ts';
import { statusOf } from './status-of.ts';

/** Maps whatever a handler threw to an answer. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = judgeError(error, request);
  const answer: RefusalAnswer = {
    success: false,
    code: refusal.code,
    message: refusal.message,
    ...(refusal.field === undefined ? {} : { field: refusal.field }),
    ...(refusal.activeBetId === undefined ? {} : { activeBetId: refusal.activeBetId }),
  };
  void reply.status(statusOf(refusal.code)).send(answer);
}

/** The refusal that an error stands for. Only a refusal speaks for itself; everything else is a bug: logged whole, told to nobody. */
export function judgeError(error: FastifyError | Error, request: FastifyRequest): Refusal {
  const refusal = refusalOf(error);
  if (refusal.code === 'INTERNAL') request.log.error({ err: error, url: request.routeOptions.url }, 'unexpected error');
  return refusal;
}

/** The answer of an address that nothing answers at. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): void {
  answerError(new Refusal('NOT_FOUND'), request, reply);
}

function refusalOf(error: FastifyError | Error): Refusal {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return refusalOfValidation(error.validation);
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 429) return new Refusal('TOO_MANY_REQUESTS');
  if (status === 404) return new Refusal('NOT_FOUND');
  if (status !== undefined && status >= 400 && status < 500) return new Refusal('BAD_REQUEST');
  return new Refusal('INTERNAL');
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

/** The first thing wrong with the input, in the contract's own words where it has some for it. */
function refusalOfValidation(issues: readonly { instancePath: string; message?: string }[]): Refusal {
  const first = issues[0];
  const field = first?.instancePath.split('/').filter(Boolean)[0];
  const own = first?.message;
  const code = own === undefined ? undefined : CODE_OF_TEXT.get(own);
  const readable = own !== undefined && (code !== undefined || !/^(Invalid|Unrecognized|Too |Expected)/.test(own));
  return new Refusal(code ?? 'BAD_REQUEST', {
    message: readable ? own : REFUSALS.BAD_REQUEST,
    ...(field === undefined ? {} : { field }),
  });
}
