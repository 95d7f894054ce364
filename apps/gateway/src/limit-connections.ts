import type { Server, Socket } from 'node:net';

/** How many connections may be open at once, whether anything is asked over them or not. */
export interface ConnectionLimits {
  readonly together: number;
  /** From one address. */
  readonly perAddress: number;
}

/** Closes what is opened beyond the limits, before it has said a word. */
export function limitConnections(server: Server, { together, perAddress }: ConnectionLimits): void {
  server.maxConnections = together;
  const openFrom = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
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
