import type { RefusalCode } from '@rang/contract';
import { canRefresh, isAccessLive } from '../calls/session-store.ts';
import type { Session } from '../calls/stored-session.ts';
import type { Auth, Line } from './open-line.ts';

/** What a link needs of the world; handed in so that it can be tested without a browser. */
export interface LinkParts {
  /** A line that has not been joined yet, which asks `auth` for its handshake each time it is. */
  readonly openLine: (auth: Auth) => Line;
  readonly readSession: () => Session | undefined;
  /** Renews the session after `usedToken` was refused; throws where it cannot be. */
  readonly renew: (usedToken: string) => Promise<void>;
  /** `failed`: all attempts to come back were in vain, and only the player starts further ones. */
  readonly onConnection: (connection: 'connecting' | 'lost' | 'failed') => void;
}

interface LinkRules {
  /** The event by which the house says that it has let the socket in. */
  readonly welcome: string;
  /** After how many attempts in vain to come back it gives up. */
  readonly attempts: number;
  /** After how long it comes back where the house refused or ended it so many times; undefined where it gives up. */
  readonly returnIn: (refusals: number) => number | undefined;
}

const OF_SESSION: readonly unknown[] = ['TOKEN_EXPIRED', 'UNAUTHORIZED'] satisfies RefusalCode[];

/** Whether a refusal is one of the session's token, which a renewed one may cure. */
export function isOfSession(code: unknown): boolean {
  return OF_SESSION.includes(code);
}

function codeOf(error: unknown): unknown {
  const { data } = error as Error & { data?: unknown };
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

/** Brings a line back where the library leaves it to us: the house refused it, ended it, or it was left to come anew. */
function createReturn(line: Line, parts: LinkParts & LinkRules, usedToken: () => string) {
  let isOpen = false;
  let refusals = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const join = () => line.join(parts.readSession()?.userId);
  const joinIn = (delayMs: number) => {
    clearTimeout(timer);
    if (isOpen) timer = setTimeout(join, delayMs);
  };
  return {
    joinIn,
    isOpen: () => isOpen,
    begin: () => {
      isOpen = true;
      join();
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
      joinIn(delayMs);
    },
    succeed: () => {
      refusals = 0;
    },
    giveUp: () => {
      isOpen = false;
      clearTimeout(timer);
    },
  };
}

/** Keeps a line to the house: connected, renewed after each loss, and in the name of whoever is logged in. */
export function keepLink(parts: LinkParts & LinkRules) {
  const { auth, usedToken } = createHandshake(parts);
  const line = parts.openLine(auth);
  const { socket } = line;
  const comeBack = createReturn(line, parts, usedToken);
  let failures = 0;

  line.on('connect_error', (error) => {
    if (!socket.active) void comeBack.after(codeOf(error));
  });
  line.on('disconnect', (reason) => {
    if (line.isLeaving()) return;
    parts.onConnection('lost');
    if (reason !== 'io server disconnect') return;
    // The house has ended the whole connection, and says so to one namespace after the other.
    line.hangUp();
    void comeBack.after(undefined);
  });
  line.on('connect', () => void (failures = 0));
  line.on(parts.welcome, comeBack.succeed);
  const countFailure = () => {
    failures += 1;
    if (failures < parts.attempts || !socket.active) return;
    line.leave();
    parts.onConnection('failed');
  };

  return {
    ...{ socket, on: line.on, isOpen: comeBack.isOpen },
    /** The token that the last handshake was made with. */
    usedToken,
    /** Connects; gives the way to end it. */
    open: () => {
      line.open();
      socket.io.on('reconnect_error', countFailure);
      comeBack.begin();
      return () => {
        comeBack.giveUp();
        line.close();
        socket.io.off('reconnect_error', countFailure);
      };
    },
    /** Connects anew: after the attempts were used up, or where nobody answers. */
    reconnect: () => {
      if (!comeBack.isOpen()) return;
      failures = 0;
      comeBack.succeed();
      parts.onConnection('connecting');
      line.hangUp();
      comeBack.joinIn(0);
    },
  };
}
