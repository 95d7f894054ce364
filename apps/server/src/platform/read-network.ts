import ipaddr from 'ipaddr.js';

// As some proxies name a visitor: with the port, which is another with each connection.
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\](?::\d+)?|(?<v4>[\d.]+):\d+)$/;

/**
 * The network that an address stands for: an IPv4 address itself, an IPv6 address's first 64 bits. One household is
 * handed 2^64 IPv6 addresses, so that a limit on each single one would be no limit.
 */
export function readNetwork(named: string): string {
  const { v4, v6 } = WITH_PORT.exec(named)?.groups ?? {};
  const address = v4 ?? v6 ?? named;
  // Of a local address the machine's own interface is named behind it, which plays no part.
  const [bare = address] = address.split('%');
  if (!ipaddr.IPv6.isValid(bare)) return address;
  const read = ipaddr.IPv6.parse(bare);
  if (read.isIPv4MappedAddress()) return read.toIPv4Address().toString();
  const groups = read.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
