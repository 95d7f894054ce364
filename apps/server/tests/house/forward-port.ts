import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A port of 127.0.0.1 behind which what answers can come and go at other ports. */
export interface ForwardedPort {
  readonly port: number;
  /** Where connections lead from now on. */
  leadTo(port: number): void;
  close(): Promise<void>;
}

/** Opens the port; until it leads somewhere, and while nobody answers there, connections are cut. */
export async function forwardPort(): Promise<ForwardedPort> {
  let target = 0;
  const open = new Set<Socket>();
  const keep = (socket: Socket, other: Socket): void => {
    open.add(socket);
    // Either end going away, however it goes, is the other end's end.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      open.delete(socket);
      other.destroy();
    });
    socket.pipe(other);
  };
  const server = createServer({ noDelay: true }, (incoming) => {
    const outgoing = connect({ port: target, host: '127.0.0.1', noDelay: true });
    keep(incoming, outgoing);
    keep(outgoing, incoming);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (port) => {
      target = port;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
