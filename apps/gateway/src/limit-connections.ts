import type { Server, Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

/** How many connections may be open at once, whether anything is asked over them or not. */
export interface ConnectionLimits {
  readonly together: number;
  /** From one address; of IPv6 from one network, as a household has 2^64 addresses, and sixteen times as many from a site. */
  readonly perAddress: number;
}

// A household or a tunnel may be handed the 65,536 networks of a site.
const NETWORKS_OF_SITE = 16;

/** Closes what is opened beyond the limits, before it has said a word. */
export function limitConnections(server: Server, { together, perAddress }: ConnectionLimits): void {
  server.maxConnections = together;
  const openFrom = new Map<string, number>();
  const countOf = (origin: string): number => openFrom.get(origin) ?? 0;
  server.on('connection', (socket: Socket) => {
    const origins = listOrigins(socket.remoteAddress ?? '');
    if (origins.some((origin, wider) => countOf(origin) >= perAddress * NETWORKS_OF_SITE ** wider)) {
      socket.destroy();
      return;
    }
    for (const origin of origins) openFrom.set(origin, countOf(origin) + 1);
    socket.once('close', () => {
      for (const origin of origins) {
        if (countOf(origin) === 1) openFrom.delete(origin);
        else openFrom.set(origin, countOf(origin) - 1);
      }
    });
  });
}

/** An IPv4 address itself; of an IPv6 address its network, the first 64 bits, and its site, the first 48: as the house counts. */
function listOrigins(address: string): readonly string[] {
  if (!ipaddr.isValid(address)) return [address];
  const read = ipaddr.process(address);
  if (!(read instanceof ipaddr.IPv6)) return [read.toString()];
  return [4, 3].map((groups) => read.parts.slice(0, groups).join(':'));
}
