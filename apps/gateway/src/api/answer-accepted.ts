import type { FastifyReply } from 'fastify';
import type { Switchboard } from '../switchboard.ts';

/** Answers with what was just taken, or, where that fault is on, drops the connection with nothing said. */
export function answerAccepted<Taken>(
  switchboard: Switchboard,
  reply: FastifyReply,
  taken: Taken,
): Taken | FastifyReply {
  if (!switchboard.read().dieAfterAccept) return taken;
  reply.hijack();
  reply.request.raw.socket.destroy();
  return reply;
}
