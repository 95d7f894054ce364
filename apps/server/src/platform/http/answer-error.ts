import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { refuseOutage } from '../refuse-outage.ts';
import { refusalAnswer, refusalOfInput } from '../refusal-answer.ts';
import { Refusal } from '../refusal.ts';
import { getStatus } from './get-status.ts';

// Whoever is asked to come back is given a time. Long enough for a connection to be had again, short enough to be worth it.
const RETRY_AFTER_SECONDS = '3';

/** Maps whatever a handler threw to an answer. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = judgeError(error, request);
  request.refusedAs = refusal.code;
  const status = getStatus(refusal.code);
  if (status === 503) void reply.header('retry-after', RETRY_AFTER_SECONDS);
  void reply.status(status).send(refusalAnswer(refusal));
}

/**
 * The refusal that an error stands for. A refusal speaks for itself; an outage of the database is answered as what is true of
 * this request; everything else is a bug: logged whole, shown to nobody.
 */
export function judgeError(error: FastifyError | Error, request: FastifyRequest): Refusal {
  const refusal = toRefusal(error) ?? refuseOutage(error, { logger: request.log, reads: READS.has(request.method) });
  if (refusal !== undefined) return refusal;
  request.log.error({ err: error, url: request.routeOptions.url }, 'unexpected error');
  return new Refusal('INTERNAL');
}

// What changes nothing has taken nothing, whatever became of it.
const READS = new Set(['GET', 'HEAD']);

/** The answer of an address that nothing answers at. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): void {
  answerError(new Refusal('NOT_FOUND'), request, reply);
}

function toRefusal(error: FastifyError | Error): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return refusalOfValidation(error.validation);
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 429) return new Refusal('TOO_MANY_REQUESTS');
  if (status === 404) return new Refusal('NOT_FOUND');
  if (status !== undefined && status >= 400 && status < 500) return new Refusal('BAD_REQUEST');
  return undefined;
}

/** The first thing wrong with the input. */
function refusalOfValidation(issues: readonly { instancePath: string; message?: string }[]): Refusal {
  const first = issues[0];
  return refusalOfInput({ field: first?.instancePath.split('/').filter(Boolean)[0], message: first?.message });
}
