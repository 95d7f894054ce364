import type { RefusalCode } from '@rang/contract';
import { createHandshake, type Auth, type Line, type SessionParts } from './open-line.ts';

/** What a link needs of the world; handed in so that it can be tested without a browser. */
export interface LinkParts extends SessionParts {
  /** A line that has not been joined yet, which asks `auth` for its handshake each time it is. */
  readonly openLine: (auth: Auth) => Line;
  /** Tells whenever the house may be in reach again; gives the way to stop. */
  readonly watchReturn: (tell: () => void) => () => void;
  /** `failed`: all attempts to come back were in vain; further ones wait for the player, or for `watchReturn`. */
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

/** Brings a line back where the library leaves it to us: the house refused it, ended it, or it was left to come anew. */
function createReturn(line: Line, parts: LinkParts & LinkRules, usedToken: () => string) {
  let hasFailed = false;
  let isOpen = false;
  let refusals = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const join = () => line.join(parts.readSession()?.userId);
  const fail = () => {
    hasFailed = true;
    parts.onConnection('failed');
  };
  const joinIn = (delayMs: number) => {
    clearTimeout(timer);
    if (isOpen) timer = setTimeout(join, delayMs);
  };
  return {
    ...{ joinIn, fail },
    isOpen: () => isOpen,
    hasFailed: () => hasFailed,
    begin: () => {
      isOpen = true;
      join();
    },
    after: async (reason: unknown) => {
      refusals += 1;
      const delayMs = parts.returnIn(refusals);
      if (delayMs === undefined) {
        fail();
        return;
      }
      // A session that cannot be renewed has ended by now; whoever watches needs none.
      if (isOfSession(reason)) await parts.renew(usedToken()).catch(() => undefined);
      joinIn(delayMs);
    },
    forgetRefusals: () => {
      refusals = 0;
      hasFailed = false;
    },
    giveUp: () => {
      isOpen = false;
      clearTimeout(timer);
    },
  };
}

/** Counts the attempts in vain to come back, gives up after so many, and begins them anew. */
function countAttempts(line: Line, comeBack: ReturnType<typeof createReturn>, parts: LinkParts & LinkRules) {
  let failures = 0;
  const forgetFailures = () => void (failures = 0);
  const reconnect = () => {
    if (!comeBack.isOpen()) return;
    forgetFailures();
    comeBack.forgetRefusals();
    parts.onConnection('connecting');
    line.hangUp();
    comeBack.joinIn(0);
  };
  return {
    forgetFailures,
    reconnect,
    fail: () => {
      failures += 1;
      if (failures < parts.attempts || !line.socket.active) return;
      line.leave();
      comeBack.fail();
    },
    returnNow: () => {
      // What still tries is left at it, with all attempts before it again: the one under way may hang from before.
      forgetFailures();
      if (comeBack.hasFailed()) reconnect();
    },
  };
}

/** Keeps a line to the house: connected, renewed after each loss, and in the name of whoever is logged in. */
export function keepLink(parts: LinkParts & LinkRules) {
  const { auth, usedToken } = createHandshake(parts);
  const line = parts.openLine(auth);
  const { socket } = line;
  const comeBack = createReturn(line, parts, usedToken);
  const attempts = countAttempts(line, comeBack, parts);

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
  line.on('connect', attempts.forgetFailures);
  line.on(parts.welcome, comeBack.forgetRefusals);
  return {
    ...{ socket, on: line.on, isOpen: comeBack.isOpen },
    /** The token that the last handshake was made with. */
    usedToken,
    /** Connects; gives the way to end it. */
    open: () => {
      line.open();
      socket.io.on('reconnect_error', attempts.fail);
      const watchNoMore = parts.watchReturn(attempts.returnNow);
      comeBack.begin();
      return () => {
        watchNoMore();
        comeBack.giveUp();
        line.close();
        socket.io.off('reconnect_error', attempts.fail);
      };
    },
    /** Connects anew: after the attempts were used up, or where nobody answers. */
    reconnect: attempts.reconnect,
  };
}
