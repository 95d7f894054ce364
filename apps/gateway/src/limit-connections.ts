import type { Server, Socket } from 'node:net';
import { countByNetwork, letConnectionsIn, readNetwork, type QuietConnections } from '@rang/connections';

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

// As many machines as the merchant may have; whoever calls again is noted again.
const MERCHANT_ADDRESSES = 64;

/**
 * Closes what one address opens beyond its limit, before it has said a word. Beyond what payers may have together, the one of
 * theirs gives way over which nothing was asked for longest: those who ask for nothing keep nobody out.
 */
export function limitConnections(
  { server, quiet }: { readonly server: Server; readonly quiet: Pick<QuietConnections, 'endLongest'> },
  { together, perAddress, forMerchant }: ConnectionLimits,
): Connections {
  const counts = countByNetwork(perAddress);
  const merchants = new Set<string>();
  const isFullForOthers = (): boolean => {
    const ofMerchant = [...merchants].reduce((sum, network) => sum + counts.countOf(network), 0);
    return countOpen() - ofMerchant >= together - forMerchant;
  };
  const isMerchant = ({ remoteAddress = '' }: Socket): boolean => merchants.has(readNetwork(remoteAddress));
  const makeRoom = (joining: Socket): boolean => {
    if (isMerchant(joining)) return countOpen() < together;
    return !isFullForOthers() || quiet.endLongest((other) => other !== joining && !isMerchant(other));
  };
  const countOpen = letConnectionsIn(server, { counts, makeRoom });
  return {
    noteMerchant: (from) => {
      const network = readNetwork(from);
      merchants.delete(network);
      merchants.add(network);
      const [oldest] = merchants;
      if (merchants.size > MERCHANT_ADDRESSES && oldest !== undefined) merchants.delete(oldest);
    },
  };
}
