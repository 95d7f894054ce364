import { CRASH_RECONNECT_ATTEMPTS, TIMES, type CrashCommandName, type RefusalCode } from '@rang/contract';
import type { Socket } from 'socket.io-client';
import { ApiError } from '../../../house/calls/api-error.ts';
import { canRefresh, isAccessLive, type Session } from '../../../house/calls/session-store.ts';
import { sendCommand, waitForTable, type Answer, type Command } from './send-command.ts';

/** `failed`: all attempts to come back were in vain, and only the player starts further ones. */
export type Connection = 'connecting' | 'live' | 'lost' | 'failed';

/** What a link needs of the world; handed in so that it can be tested without a browser. */
export interface LinkParts {
  /** A socket that has not connected yet, which asks `auth` for its handshake each time it does. */
  readonly createSocket: (auth: (give: (data: object) => void) => void) => Socket;
  readonly readSession: () => Session | undefined;
  /** Renews the session after `usedToken` was refused; throws where it cannot be. */
  readonly renew: (usedToken: string) => Promise<void>;
  readonly onConnection: (connection: Exclude<Connection, 'live'>) => void;
}

export interface Link {
  readonly socket: Socket;
  /**
   * Gives the checked answer; throws ApiError: the house's refusal, or what kept its answer from us. A refused
   * token is renewed once, and the command sent again over the new connection.
   */
  readonly send: <Name extends CrashCommandName>(command: Command<Name>) => Promise<Answer<Name>>;
  /** Connects anew: after the attempts were used up, or as somebody else. */
  readonly reconnect: () => void;
  readonly close: () => void;
}

const OF_SESSION: readonly unknown[] = ['TOKEN_EXPIRED', 'UNAUTHORIZED'] satisfies RefusalCode[];

function codeOf(error: Error & { data?: unknown }): unknown {
  const { data } = error;
  return typeof data === 'object' && data !== null && 'code' in data ? data.code : undefined;
}

/** Whether the house refused the token, which a renewed one may cure. */
function isTokenRefused(error: unknown): boolean {
  return error instanceof ApiError && OF_SESSION.includes(error.code);
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

/** Renews the session where `error` is the refusal of its token; throws it where a renewed one would not help. */
async function renewAfter(error: unknown, { parts, usedToken }: { parts: LinkParts; usedToken: string }) {
  const session = parts.readSession();
  if (!isTokenRefused(error) || session === undefined) throw error;
  await parts.renew(usedToken);
  if (parts.readSession()?.userId !== session.userId) throw error;
}

/** Brings a socket back where the library leaves it to us: the house refused it, ended it, or it was closed to come anew. */
function createReturn(socket: Socket, parts: LinkParts, usedToken: () => string) {
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
      if (refusals > CRASH_RECONNECT_ATTEMPTS) {
        parts.onConnection('failed');
        return;
      }
      // A session that cannot be renewed has ended by now; whoever watches needs none.
      if (OF_SESSION.includes(reason)) await parts.renew(usedToken()).catch(() => undefined);
      connectIn(refusals === 1 ? 0 : TIMES.crashReconnectDelayMs.min);
    },
    succeed: () => {
      refusals = 0;
    },
    giveUp: () => clearTimeout(timer),
  };
}

/** Keeps a socket to the house: connected, renewed after each loss, and in the name of whoever is logged in. */
export function openLink(parts: LinkParts): Link {
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
  socket.on('initial_data', comeBack.succeed);
  socket.io.on('reconnect_failed', () => parts.onConnection('failed'));

  return {
    socket,
    send: async (command) => {
      try {
        return await sendCommand(socket, command);
      } catch (error) {
        await renewAfter(error, { parts, usedToken: handshake.usedToken() });
        const begun = waitForTable(socket);
        comeBack.anew();
        await begun;
        return await sendCommand(socket, command);
      }
    },
    reconnect: comeBack.anew,
    close: () => {
      comeBack.giveUp();
      socket.disconnect();
    },
  };
}
