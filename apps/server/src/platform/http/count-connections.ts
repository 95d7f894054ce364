import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { countByNetwork, letConnectionsIn, type QuietConnections } from '@rang/connections';

/** How many TCP connections may be open at once, of calls and of sockets, whether anything is asked over them or not. */
export interface ConnectionLimits {
  readonly together: number;
  /**
   * From one address, or one IPv6 network; sixteen times as many from an IPv6 site. A proxy's address is everybody's:
   * behind one it is left out.
   */
  readonly perAddress: number | undefined;
}

/**
 * Closes what one address opens beyond its limit, before it has said a word. Beyond that of all together the connection gives
 * way over which nothing has been asked for longest: those who ask for nothing keep nobody out.
 */
export function countConnections(
  http: FastifyInstance,
  { together, perAddress = Infinity }: ConnectionLimits,
  quiet: Pick<QuietConnections, 'endLongest'>,
): void {
  const counts = countByNetwork(perAddress);
  const makeRoom = (joining: Socket): boolean =>
    countOpen() < together || quiet.endLongest((other) => other !== joining);
  const countOpen = letConnectionsIn(http.server, { counts, makeRoom });
}
