import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { NETWORKS_OF_SITE, readNetwork, readSite } from '@rang/connections';
import { Refusal } from '../refusal.ts';

/**
 * Addresses that each limit remembers, the longest unused dropped beyond them: a few MB a limit at the most. To push one out on
 * purpose takes as many other networks. Each limit has to be given it: the one of all calls hands nothing on to others.
 */
export const MAX_ADDRESSES = 10_000;

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
  const own = { timeWindow: windowMs, cache: MAX_ADDRESSES };
  const ofSite = http.createRateLimit({
    ...own,
    max: max * NETWORKS_OF_SITE,
    keyGenerator: (request: FastifyRequest) => readSite(request.ip) ?? readNetwork(request.ip),
  });
  const ofNetwork = http.rateLimit({ ...own, max });
  return [
    // Only looked at before the network is counted: networks of a site that has used its own up push nobody out of memory.
    async (request, reply) => {
      if (readSite(request.ip) === undefined) return;
      const limit = await ofSite(request, { increment: false });
      if (limit.isAllowed || limit.remaining > 0) return;
      void reply.header('retry-after', limit.ttlInSeconds);
      throw new Refusal('TOO_MANY_REQUESTS');
    },
    ofNetwork,
    async (request) => {
      if (readSite(request.ip) !== undefined) await ofSite(request);
    },
  ];
}
