/**
 * The one connection of this tab, which everything shares that the house tells it: whoever opens two tabs takes up two of the
 * places that the house has for an address. Guarantees that one connection speaks for one player: whoever comes after another
 * one, or after what the house ended, is on another connection, and nothing that was on its way is theirs.
 */
import { TIMES } from '@rang/contract';
import { Manager, type Socket } from 'socket.io-client';
import { canRefresh, isAccessLive } from '../calls/session-store.ts';
import type { Session } from '../calls/stored-session.ts';

/** What asks for the handshake's data each time that a namespace is joined. */
export type Auth = (give: (data: object) => void) => void;

/** What is said to a namespace, or befalls it. */
type Listener = (data: unknown) => void;

/** A namespace of the house, over the tab's connection. One holder at a time: the one before has closed it. */
export interface Line {
  readonly socket: Socket;
  /** Listens while the line is open. */
  readonly on: (event: string, listener: Listener) => void;
  readonly open: () => void;
  readonly close: () => void;
  /** Joins in the name of this player, or of a visitor; lost, the connection is tried again until it is left. */
  readonly join: (playerId: string | undefined) => void;
  readonly leave: () => void;
  /** Leaves, and ends the connection under everybody else too, who is on the next one at once. */
  readonly hangUp: () => void;
  /** Whether what is told now is its own doing. */
  readonly isLeaving: () => boolean;
}

const connection = new Manager({
  autoConnect: false,
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  reconnectionDelay: TIMES.reconnectDelayMs.min,
  reconnectionDelayMax: TIMES.reconnectDelayMs.max,
  timeout: TIMES.connectTimeoutMs,
});
const sockets = new Set<Socket>();
let owner: string | undefined;

function hangUp(own: Socket): void {
  const others = [...sockets].filter((each) => each !== own && each.active);
  // The library closes the connection when the last one has left.
  for (const each of [own, ...others]) each.disconnect();
  for (const each of others) each.connect();
}

/**
 * Gives `auth` to a socket such that what is said late, of an engine that is gone, is not said: it would be a second
 * handshake.
 */
function guardAuth(auth: Auth) {
  let asked = 0;
  const ask: Auth = (give) => {
    const own = (asked += 1);
    const { engine } = connection;
    auth((data) => {
      if (own === asked && connection.engine === engine) give(data);
    });
  };
  return { ask, forget: () => void (asked += 1) };
}

/** How the session of whoever joins is read, and renewed after `usedToken` was refused; that throws where it cannot be. */
export interface SessionParts {
  readonly readSession: () => Session | undefined;
  readonly renew: (usedToken: string) => Promise<void>;
}

/** Gives the handshake's token: a renewed one where the session's own has run out. A visitor gives none. */
export function createHandshake({ readSession, renew }: SessionParts) {
  let used = '';
  const readToken = async (): Promise<string | undefined> => {
    const session = readSession();
    if (session !== undefined && !isAccessLive(session, Date.now()) && canRefresh(session)) {
      // Where the house is out of reach the old token goes, and is refused when it is there again.
      await renew(session.accessToken).catch(() => undefined);
    }
    return readSession()?.accessToken;
  };
  return {
    usedToken: () => used,
    auth: (give: (data: object) => void) =>
      void readToken().then((token) => {
        used = token ?? '';
        give(token === undefined ? {} : { token });
      }),
  };
}

/** Gives a line to this namespace, which asks `auth` each time that it joins. */
export function openLine(namespace: string, auth: Auth): Line {
  const socket = connection.socket(namespace);
  sockets.add(socket);
  const { ask, forget } = guardAuth(auth);
  const listeners: { event: string; listener: Listener }[] = [];
  let isLeaving = false;
  const end = (how: () => void) => {
    isLeaving = true;
    forget();
    how();
    isLeaving = false;
  };
  const leave = () =>
    end(() => {
      // Who leaves before being let in cannot say so, and would be let in after all.
      if (socket.active && !socket.connected) hangUp(socket);
      else socket.disconnect();
    });
  return {
    socket,
    on: (event, listener) => void listeners.push({ event, listener }),
    open: () => listeners.forEach(({ event, listener }) => socket.on(event, listener)),
    close: () => {
      leave();
      // What waits to be sent was for the one who is leaving to send.
      socket.sendBuffer.length = 0;
      listeners.forEach(({ event, listener }) => socket.off(event, listener));
    },
    join: (playerId) => {
      if (playerId !== owner) hangUp(socket);
      owner = playerId;
      socket.auth = ask;
      socket.connect();
    },
    leave,
    hangUp: () => end(() => hangUp(socket)),
    isLeaving: () => isLeaving,
  };
}
