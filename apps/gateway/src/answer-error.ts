import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { GatewayRefusal } from './refusal.ts';

/** Answers whatever was thrown as a refusal; what is nobody's fault but ours is logged and shown to nobody. */
export function answerError(
  error: FastifyError | GatewayRefusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = toRefusal(error);
  if (refusal.code === 'INTERNAL') request.log.error({ err: error }, 'unexpected error');
  return reply.status(refusal.status).send({ code: refusal.code, message: refusal.message });
}

function toRefusal(error: FastifyError | GatewayRefusal): GatewayRefusal {
  if (error instanceof GatewayRefusal) return error;
  const isCallersFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return new GatewayRefusal(isCallersFault ? 'BAD_REQUEST' : 'INTERNAL');
}
