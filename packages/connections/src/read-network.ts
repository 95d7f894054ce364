import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { createTokenBuckets, type BucketSize } from './token-buckets.ts';

// As some proxies name a visitor: with the port, which is another with each connection.
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\](?::\d+)?|(?<v4>[\d.]+):\d+)$/;

/** As many networks of one IPv6 site may be used up at once: a household or a tunnel is handed up to 65,536 of them. */
export const NETWORKS_OF_SITE = 16;

/** The visitor's address: of those that the proxy names, if one stands before the house, only the last is its own word. */
export function readAddress({ socket, headers }: IncomingMessage, trustProxy: boolean): string {
  const own = socket.remoteAddress ?? '';
  if (!trustProxy) return own;
  const named =
    String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? '';
  return named === '' ? own : named;
}

/**
 * The network that an address stands for: an IPv4 address itself, an IPv6 address's first 64 bits. One household is
 * handed 2^64 IPv6 addresses, so that a limit on each single one would be no limit.
 */
export function readNetwork(named: string): string {
  return readPrefix(named, 4);
}

/** The first 48 bits of an IPv6 address or network, which one line may be handed whole; an IPv4 address lies in no site. */
export function readSite(named: string): string | undefined {
  const site = readPrefix(named, 3);
  return site.endsWith('/48') ? site : undefined;
}

/** Not so a plain IPv4 address: most visitors have one, and each call reads it. */
function mayLieInSite(named: string): boolean {
  return named.includes(':');
}

/** The address itself, or of IPv6 its first groups of 16 bits. */
function readPrefix(named: string, length: number): string {
  if (!mayLieInSite(named)) return named;
  const { v4, v6 } = WITH_PORT.exec(named)?.groups ?? {};
  const address = v4 ?? v6 ?? named;
  // Behind a local address the machine's own interface is named, and behind a network how long it is: neither plays a part.
  const [bare = address] = address.split(/[%/]/);
  if (!ipaddr.IPv6.isValid(bare)) return address;
  const read = ipaddr.IPv6.parse(bare);
  if (read.isIPv4MappedAddress()) return read.toIPv4Address().toString();
  const groups = read.parts.slice(0, length).map((group) => group.toString(16));
  return `${groups.join(':')}::/${String(length * 16)}`;
}

/** Counts what is open from each network and from each site. */
export interface NetworkCounts {
  hasRoom(address: string): boolean;
  /** How many are open from the address's network. */
  countOf(address: string): number;
  /** Counts one in; gives back what counts it out again. */
  add(address: string): () => void;
}

/** Makes the count of what is open; a site may have as much as sixteen of its networks. */
export function countByNetwork(perNetwork: number): NetworkCounts {
  const open = new Map<string, number>();
  const countOf = (name: string): number => open.get(name) ?? 0;
  return {
    hasRoom: (address) => {
      const site = readSite(address);
      if (countOf(readNetwork(address)) >= perNetwork) return false;
      return site === undefined || countOf(site) < perNetwork * NETWORKS_OF_SITE;
    },
    countOf: (address) => countOf(readNetwork(address)),
    add: (address) => {
      const names = [readNetwork(address), readSite(address)].filter((name) => name !== undefined);
      for (const name of names) open.set(name, countOf(name) + 1);
      return () => {
        for (const name of names) {
          if (countOf(name) === 1) open.delete(name);
          else open.set(name, countOf(name) - 1);
        }
      };
    },
  };
}

/** For how many milliseconds an address has to wait: for its network's sake, or for its site's. */
interface NetworkWait {
  readonly networkMs: number;
  readonly siteMs: number;
}

/** What a site has where each of its networks has a bucket of this size. */
export function sizeOfSite({ burst, refillMs }: BucketSize): BucketSize {
  return { burst: burst * NETWORKS_OF_SITE, refillMs: refillMs / NETWORKS_OF_SITE };
}

/** Makes the buckets of networks and sites. */
function createNetworkBuckets(size: BucketSize) {
  const networks = createTokenBuckets(size);
  const sites = createTokenBuckets(sizeOfSite(size));
  /** An attempt is used up where none has to wait. Beyond its own limit a network takes nothing from its neighbours. */
  return (address: string, now: number): NetworkWait => {
    const network = readNetwork(address);
    const site = readSite(address);
    const networkMs = networks.waitMs(network, now);
    const siteMs = site === undefined || networkMs > 0 ? 0 : sites.waitMs(site, now);
    if (networkMs === 0 && siteMs === 0) {
      networks.take(network, now);
      if (site !== undefined) sites.take(site, now);
    }
    return { networkMs, siteMs };
  };
}

/**
 * Makes a limit of as many attempts for each network, and of sixteen times as many for a site. Gives back for how many whole
 * milliseconds an address has to wait before it may ask again; 0 where it may ask now.
 */
export function limitNetworks(size: BucketSize) {
  const take = createNetworkBuckets(size);
  return (address: string, now: number): number => {
    const { networkMs, siteMs } = take(address, now);
    return networkMs + siteMs;
  };
}

/** Makes the same limit where only the site's share of it is asked for: gives back how long that has to wait. */
export function limitSites(size: BucketSize) {
  const take = createNetworkBuckets(size);
  return (address: string, now: number): number => (mayLieInSite(address) ? take(address, now).siteMs : 0);
}
