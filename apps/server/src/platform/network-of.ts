import { isIPv6 } from 'node:net';

const EMBEDDED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The network that an address stands for: an IPv4 address itself, an IPv6 address's first 64 bits. One household is
 * handed 2^64 IPv6 addresses, so that a limit on each single one would be no limit.
 */
export function networkOf(address: string): string {
  const embedded = EMBEDDED_IPV4.exec(address)?.[1];
  if (embedded !== undefined) return embedded;
  const [bare = address] = address.split('%');
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.join(':')}::/64`;
}
