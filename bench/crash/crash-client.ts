import { CRASH_NAMESPACE } from '../../packages/contract/src/index.ts';
import { openFrameSocket } from './frame-socket.ts';

// The frames of engine.io and Socket.IO as they are on the wire, without a thousand of their client objects.

/** What the wire's first character says, and of messages the second. */
const [PING, PONG, MESSAGE] = ['2', '3', '4'];
const [CONNECT, EVENT, ACK, CONNECT_ERROR] = ['0', '2', '3', '4'];
const EVENT_START = `${MESSAGE}${EVENT}${CRASH_NAMESPACE},`;
const ACK_START = `${MESSAGE}${ACK}${CRASH_NAMESPACE},`;

/** A connection to the house's Crash. */
export interface CrashClient {
  /** Sends a command; resolves with its answer. */
  readonly send: (command: string, payload: object) => Promise<Answer>;
  readonly end: () => void;
}

type Answer = { readonly success: boolean } & Readonly<Record<string, unknown>>;

export interface CrashListener {
  /** Called with each event as text, `["tick",{...}]`, and with how many bytes its frame took. */
  readonly onEvent: (event: string, bytes: number) => void;
  readonly onLost: (error: Error) => void;
}

/** Connects over a WebSocket, as a visitor or with a player's token; resolves once the house has let it in. */
export async function openCrashClient(
  address: string,
  { onEvent, onLost, token }: CrashListener & { token?: string | undefined },
): Promise<CrashClient> {
  const url = new URL('/socket.io/?EIO=4&transport=websocket', address);
  const answers = new Map<string, (answer: string) => void>();
  const { promise: connected, resolve: onConnected } = Promise.withResolvers<undefined>();
  const onText = (text: string, bytes: number): void => {
    if (text.startsWith(EVENT_START)) onEvent(text.slice(EVENT_START.length), bytes);
    else if (text.startsWith(ACK_START)) {
      const bracket = text.indexOf('[');
      answers.get(text.slice(ACK_START.length, bracket))?.(text.slice(bracket));
    } else if (text === PING) void opening.then((socket) => socket.send(PONG));
    else if (text.startsWith(`${MESSAGE}${CONNECT}`)) onConnected(undefined);
    else if (text.startsWith(`${MESSAGE}${CONNECT_ERROR}`)) onLost(new Error(`not let in: ${text}`));
  };
  const opening = openFrameSocket(url, { onText, onLost });
  const open = await opening;
  open.send(`${MESSAGE}${CONNECT}${CRASH_NAMESPACE},${token === undefined ? '' : JSON.stringify({ token })}`);
  await connected;
  let count = 0;
  return {
    send: async (command, payload) => {
      const id = String((count += 1));
      const answer = new Promise<string>((resolve) => answers.set(id, resolve));
      open.send(`${EVENT_START}${id}${JSON.stringify([command, payload])}`);
      const [read] = JSON.parse(await answer) as [Answer];
      answers.delete(id);
      return read;
    },
    end: () => {
      open.end();
    },
  };
}
