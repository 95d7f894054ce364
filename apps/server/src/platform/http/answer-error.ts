import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { refusalAnswer, refusalOfInput } from '../refusal-answer.ts';
import { Refusal } from '../refusal.ts';
import { statusOf } from './status-of.ts';

/** Maps whatever a handler threw to an answer. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = judgeError(error, request);
  void reply.status(statusOf(refusal.code)).send(refusalAnswer(refusal));
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

/** The first thing wrong with the input. */
function refusalOfValidation(issues: readonly { instancePath: string; message?: string }[]): Refusal {
  const first = issues[0];
  return refusalOfInput({ field: first?.instancePath.split('/').filter(Boolean)[0], message: first?.message });
}
