import type { Server, Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

/** How many connections may be open at once, whether anything is asked over them or not. */
export interface ConnectionLimits {
  readonly together: number;
  /** From one address; of IPv6 from one network, as a household has 2^64 addresses. */
  readonly perAddress: number;
}

/** Closes what is opened beyond the limits, before it has said a word. */
export function limitConnections(server: Server, { together, perAddress }: ConnectionLimits): void {
  server.maxConnections = together;
  const openFrom = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = readNetwork(socket.remoteAddress ?? '');
    const open = openFrom.get(address) ?? 0;
    if (open >= perAddress) {
      socket.destroy();
      return;
    }
    openFrom.set(address, open + 1);
    socket.once('close', () => {
      const left = (openFrom.get(address) ?? 1) - 1;
      if (left === 0) openFrom.delete(address);
      else openFrom.set(address, left);
    });
  });
}

/** An IPv4 address itself, the first 64 bits of an IPv6 address: as the house counts its visitors. */
function readNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const read = ipaddr.process(address);
  return read instanceof ipaddr.IPv6 ? read.parts.slice(0, 4).join(':') : read.toString();
}
