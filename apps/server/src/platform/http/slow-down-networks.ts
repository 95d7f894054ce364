import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { NETWORKS_OF_SITE, readNetwork, readSite } from '../read-network.ts';
import { Refusal } from '../refusal.ts';

/** At most `max` requests from one network in `windowMs`; an IPv6 site has sixteen times that. */
export interface RateLimit {
  readonly max: number;
  readonly windowMs: number;
}

/**
 * Makes what limits a call: a network to its own requests, and an IPv6 site to those of sixteen networks. What a network asks
 * beyond its own is refused first, and takes nothing from its neighbours.
 */
export function slowDownNetworks(http: FastifyInstance, { max, windowMs }: RateLimit): onRequestAsyncHookHandler[] {
  const ofSite = http.createRateLimit({
    ...{ max: max * NETWORKS_OF_SITE, timeWindow: windowMs },
    keyGenerator: (request: FastifyRequest) => readSite(request.ip) ?? readNetwork(request.ip),
  });
  return [
    http.rateLimit({ max, timeWindow: windowMs }),
    async (request, reply) => {
      if (readSite(request.ip) === undefined) return;
      const limit = await ofSite(request);
      if (limit.isAllowed || !limit.isExceeded) return;
      void reply.header('retry-after', limit.ttlInSeconds);
      throw new Refusal('TOO_MANY_REQUESTS');
    },
  ];
}
