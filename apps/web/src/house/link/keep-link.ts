import type { RefusalCode } from '@rang/contract';
import type { Socket } from 'socket.io-client';
import { canRefresh, isAccessLive, type Session } from '../calls/session-store.ts';
import type { Auth } from './create-socket.ts';

/** What a link needs of the world; handed in so that it can be tested without a browser. */
export interface LinkParts {
  /** A socket that has not connected yet, which asks `auth` for its handshake each time it does. */
  readonly createSocket: (auth: Auth) => Socket;
  readonly readSession: () => Session | undefined;
  /** Renews the session after `usedToken` was refused; throws where it cannot be. */
  readonly renew: (usedToken: string) => Promise<void>;
  /** `failed`: all attempts to come back were in vain, and only the player starts further ones. */
  readonly onConnection: (connection: 'connecting' | 'lost' | 'failed') => void;
}

interface LinkRules {
  /** The event by which the house says that it has let the socket in. */
  readonly welcome: string;
  /** After how long it comes back where the house refused or ended it so many times; undefined where it gives up. */
  readonly returnIn: (refusals: number) => number | undefined;
}

interface KeptLink {
  readonly socket: Socket;
  /** The token that the last handshake was made with. */
  readonly usedToken: () => string;
  /** Connects anew: after the attempts were used up, or as somebody else. */
  readonly reconnect: () => void;
  readonly close: () => void;
}

const OF_SESSION: readonly unknown[] = ['TOKEN_EXPIRED', 'UNAUTHORIZED'] satisfies RefusalCode[];

/** Whether a refusal is one of the session's token, which a renewed one may cure. */
export function isOfSession(code: unknown): boolean {
  return OF_SESSION.includes(code);
}

function codeOf(error: Error & { data?: unknown }): unknown {
  const { data } = error;
  return typeof data === 'object' && data !== null && 'code' in data ? data.code : undefined;
}

/** Gives the handshake's token: a renewed one where the session's own has run out. A visitor gives none. */
function createHandshake({ readSession, renew }: LinkParts) {
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

/** Brings a socket back where the library leaves it to us: the house refused it, ended it, or it was closed to come anew. */
function createReturn(socket: Socket, parts: LinkParts & LinkRules, usedToken: () => string) {
  let refusals = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const connectIn = (delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => socket.connect(), delayMs);
  };
  return {
    anew: () => {
      refusals = 0;
      parts.onConnection('connecting');
      socket.disconnect();
      connectIn(0);
    },
    after: async (reason: unknown) => {
      refusals += 1;
      const delayMs = parts.returnIn(refusals);
      if (delayMs === undefined) {
        parts.onConnection('failed');
        return;
      }
      // A session that cannot be renewed has ended by now; whoever watches needs none.
      if (isOfSession(reason)) await parts.renew(usedToken()).catch(() => undefined);
      connectIn(delayMs);
    },
    succeed: () => {
      refusals = 0;
    },
    giveUp: () => clearTimeout(timer),
  };
}

/** Keeps a socket to the house: connected, renewed after each loss, and in the name of whoever is logged in. */
export function keepLink(parts: LinkParts & LinkRules): KeptLink {
  const handshake = createHandshake(parts);
  const socket = parts.createSocket(handshake.auth);
  const comeBack = createReturn(socket, parts, handshake.usedToken);

  socket.on('connect_error', (error) => {
    if (!socket.active) void comeBack.after(codeOf(error));
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    parts.onConnection('lost');
    if (reason === 'io server disconnect') void comeBack.after(undefined);
  });
  socket.on(parts.welcome, comeBack.succeed);
  socket.io.on('reconnect_failed', () => parts.onConnection('failed'));

  return {
    socket,
    usedToken: handshake.usedToken,
    reconnect: comeBack.anew,
    close: () => {
      comeBack.giveUp();
      socket.disconnect();
    },
  };
}
