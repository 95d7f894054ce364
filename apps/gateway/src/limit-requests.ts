import { limitNetworks, readAddress } from '@rang/connections';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from './clock.ts';
import { GatewayRefusal } from './refusal.ts';

/** Counts a request for its network and site; the refusal where they have asked too much, with when to come again. */
export type RefuseTooMany = (request: FastifyRequest, reply: FastifyReply) => GatewayRefusal | undefined;

/** Makes the limit of what one network may ask in a minute, all requests together; a site has sixteen times that. */
export function limitRequests({ perMinute, clock }: { perMinute: number; clock: Clock }): RefuseTooMany {
  const limit = limitNetworks({ burst: perMinute, refillMs: 60_000 / perMinute });
  return ({ raw }, reply) => {
    const waitMs = limit(readAddress(raw, false), clock());
    if (waitMs === 0) return undefined;
    void reply.header('retry-after', Math.ceil(waitMs / 1_000));
    return new GatewayRefusal('TOO_MANY_REQUESTS');
  };
}
