import type { Server, Socket } from 'node:net';

/**
 * Follows how much is taken on every connection of a server, sockets of the house left out: a slow reader takes some, and who
 * reads nothing does not. Gives back what says of a connection on which something waits whether any of it was taken since that
 * was asked last; undefined where nothing waits.
 */
export function watchTaking(server: Server): (socket: Socket) => boolean | undefined {
  // How many bytes each had taken when last something waited.
  const taken = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    taken.set(socket, 0);
    socket.once('close', () => taken.delete(socket));
  });
  server.on('upgrade', (_request, socket) => taken.delete(socket as Socket));
  return (socket) => {
    const before = taken.get(socket);
    if (before === undefined || socket.destroyed || socket.writableLength === 0) return undefined;
    const now = countTaken(socket);
    taken.set(socket, now);
    return now !== before;
  };
}

/**
 * How many bytes have left this process. Of a long piece Node says only when all of it has, which takes a slow reader longer
 * than several looks; its handle knows what is left of it.
 */
function countTaken(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: { bytesWritten: number; writeQueueSize: number } | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}
