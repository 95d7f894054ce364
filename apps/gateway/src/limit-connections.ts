import type { Server, Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

/** How many connections may be open at once, whether anything is asked over them or not. */
export interface ConnectionLimits {
  readonly together: number;
  /** From one address; of IPv6 from one network, as a household has 2^64 addresses, and sixteen times as many from a site. */
  readonly perAddress: number;
  /** Of all together, those that only the merchant is let in by: payers never take them all. */
  readonly forMerchant: number;
}

/** The connections of a server. */
export interface Connections {
  /** Notes that a signed call came from there: whoever connects from there next is taken for the merchant. */
  noteMerchant(address: string): void;
}

// A household or a tunnel may be handed the 65,536 networks of a site.
const NETWORKS_OF_SITE = 16;
// As many machines as the merchant may have; whoever calls again is noted again.
const MERCHANT_ADDRESSES = 64;

/** Closes what is opened beyond the limits, before it has said a word. */
export function limitConnections(server: Server, { together, perAddress, forMerchant }: ConnectionLimits): Connections {
  server.maxConnections = together;
  const openFrom = new Map<string, number>();
  const countOf = (origin: string): number => openFrom.get(origin) ?? 0;
  const merchants = new Set<string>();
  let open = 0;
  const isFullForOthers = (): boolean => {
    const ofMerchant = [...merchants].reduce((sum, network) => sum + countOf(network), 0);
    return open - ofMerchant >= together - forMerchant;
  };
  server.on('connection', (socket: Socket) => {
    const origins = listOrigins(socket.remoteAddress ?? '');
    const isMany = origins.some((origin, wider) => countOf(origin) >= perAddress * NETWORKS_OF_SITE ** wider);
    if (isMany || (!merchants.has(origins[0]) && isFullForOthers())) {
      socket.destroy();
      return;
    }
    open += 1;
    for (const origin of origins) openFrom.set(origin, countOf(origin) + 1);
    socket.once('close', () => {
      open -= 1;
      for (const origin of origins) {
        if (countOf(origin) === 1) openFrom.delete(origin);
        else openFrom.set(origin, countOf(origin) - 1);
      }
    });
  });
  return {
    noteMerchant: (from) => {
      const [network] = listOrigins(from);
      merchants.delete(network);
      merchants.add(network);
      const [oldest] = merchants;
      if (merchants.size > MERCHANT_ADDRESSES && oldest !== undefined) merchants.delete(oldest);
    },
  };
}

/** An IPv4 address itself; of an IPv6 address its network, the first 64 bits, and its site, the first 48: as the house counts. */
function listOrigins(address: string): readonly [network: string, ...site: string[]] {
  if (!ipaddr.isValid(address)) return [address];
  const read = ipaddr.process(address);
  if (!(read instanceof ipaddr.IPv6)) return [read.toString()];
  const { parts } = read;
  return [parts.slice(0, 4).join(':'), parts.slice(0, 3).join(':')];
}
