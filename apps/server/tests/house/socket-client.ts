import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';

/** A socket of a test, with everything that it received in the order in which it came. */
export interface TestSocket {
  readonly socket: Socket;
  readonly received: readonly ReceivedEvent[];
  /** Sends a command and gives back what it is acknowledged with. */
  ask(command: string, payload?: unknown): Promise<Record<string, unknown>>;
  /** Resolves with the reason once the connection has ended. */
  readonly ended: Promise<string>;
  close(): void;
}

/** An event as it came. */
export interface ReceivedEvent {
  readonly event: string;
  readonly payload: unknown;
}

export type ConnectOptions = Partial<ManagerOptions & SocketOptions> & { readonly token?: unknown };

/** Connects to a namespace of a house. Throws what the house refuses it with. */
export async function connectSocket(
  address: string,
  { token, ...options }: ConnectOptions & { readonly namespace: string },
): Promise<TestSocket> {
  const socket = io(`${address}${options.namespace}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...(token === undefined ? {} : { auth: { token } }),
    ...options,
  });
  const received: ReceivedEvent[] = [];
  const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  socket.onAny((event: string, payload: unknown) => received.push({ event, payload }));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error) => {
      socket.disconnect();
      reject(error);
    });
  });
  return {
    ...{ socket, received, ended },
    ask: async (command, payload) =>
      (await (payload === undefined ? socket.emitWithAck(command) : socket.emitWithAck(command, payload))) as Record<
        string,
        unknown
      >,
    close: () => void socket.disconnect(),
  };
}

/** Why a connection was refused: the code in its data, else the text of the transport's own error. */
export async function findRefusal(connecting: Promise<TestSocket>): Promise<string> {
  try {
    (await connecting).close();
    return 'connected';
  } catch (error) {
    const { data, message } = error as Error & { data?: { code?: string } };
    return data?.code ?? message;
  }
}
