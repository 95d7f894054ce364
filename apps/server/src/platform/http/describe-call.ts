import { describeIdempotency, type Call } from '@rang/contract';
import type { FastifySchema } from 'fastify';

/** What a call takes and answers, for who checks it and for the document of all calls. */
export function describeCall(call: Call): FastifySchema {
  return {
    // A DELETE says all it has to say in its path.
    ...(call.method === 'GET' || call.method === 'DELETE' ? {} : { body: call.body }),
    params: call.params,
    querystring: call.query,
    response: { 200: describeAnswer(call) },
    summary: call.summary,
    ...(call.takesKey ? { description: describeIdempotency() } : {}),
  };
}

/** JSON is written by the answer's schema; text goes out as it is and is only described by it. */
function describeAnswer({ answer, answerType }: Call): object {
  return answerType === 'application/json' ? answer : { content: { [answerType]: { schema: answer } } };
}
