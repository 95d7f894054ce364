import type { SessionAnswer } from '@rang/contract';
import { createAtom, type ReadonlyAtom } from '@tanstack/react-store';
import type { TextStorage } from '../../lib/open-storage.ts';

const KEYS = ['accessToken', 'token', 'username', 'userId', 'tokenExpiry', 'refreshToken', 'rememberMe'] as const;

/** A stored session. `tokenExpiry` is a moment in milliseconds; the refresh token is there only with remember-me. */
export interface Session {
  readonly accessToken: string;
  readonly username: string;
  readonly userId: string;
  readonly tokenExpiry: number;
  readonly refreshToken: string | undefined;
  readonly rememberMe: boolean;
}

export type RefreshedTokens = Pick<SessionAnswer, 'accessToken' | 'refreshToken' | 'expiresIn'>;

/** Where a session may lie and what time it is; handed in so that the rules can be tested without a browser. */
export interface SessionPlaces {
  readonly device: TextStorage;
  readonly tab: TextStorage;
  readonly now: () => number;
}

function readFrom(storage: TextStorage): Session | undefined {
  const refreshToken = storage.getItem('refreshToken') ?? undefined;
  const rememberMe = storage.getItem('rememberMe') === 'true';
  const accessToken = storage.getItem('accessToken') ?? '';
  const canRefresh = rememberMe && refreshToken !== undefined;
  if (accessToken === '' && !canRefresh) return undefined;
  return {
    accessToken,
    username: storage.getItem('username') ?? '',
    userId: storage.getItem('userId') ?? '',
    tokenExpiry: Number(storage.getItem('tokenExpiry') ?? 0) || 0,
    refreshToken,
    rememberMe,
  };
}

function writeTo(storage: TextStorage, values: Readonly<Record<string, string>>): void {
  for (const key of KEYS) storage.removeItem(key);
  // Half of one player's session beside half of another's would be a third one.
  storage.setTogether(values);
}

function listValues(session: Session): Readonly<Record<string, string>> {
  return {
    accessToken: session.accessToken,
    token: session.accessToken,
    username: session.username,
    userId: session.userId,
    tokenExpiry: String(session.tokenExpiry),
    rememberMe: String(session.rememberMe),
    // Without remember-me the refresh token is not kept: who leaves the tab leaves the session.
    ...(session.rememberMe && session.refreshToken !== undefined && { refreshToken: session.refreshToken }),
  };
}

/** The access token is there and has not run out. */
export function isAccessLive(session: Session, now: number): boolean {
  return session.accessToken !== '' && now < session.tokenExpiry;
}

/** The session can be renewed without asking for the password. */
export function canRefresh(session: Session): boolean {
  return session.rememberMe && session.refreshToken !== undefined;
}

export interface SessionStore {
  readonly readSession: () => Session | undefined;
  readonly storeSession: (answer: SessionAnswer, rememberMe: boolean) => void;
  /**
   * Puts new tokens in place of the refresh token that they were exchanged for. A session that was ended meanwhile stays
   * ended, and one that somebody else began, in this tab or another, stays theirs.
   */
  readonly storeRefreshed: (tokens: RefreshedTokens, exchanged: string) => void;
  readonly clearSession: () => void;
  /** The same where the house takes the session no more, which is noted for the login until the next one ends. */
  readonly endSession: () => void;
  /** Whether the player need not log in: a live access token, or remember-me with a refresh token. */
  readonly isSessionValid: () => boolean;
  /** Reads the storages again, since another tab may have written. */
  readonly noteOutsideChange: () => void;
  /** The session itself, for whoever follows it. */
  readonly session: ReadonlyAtom<Session | undefined>;
  /** Whether the last session ended without its player's doing here. */
  readonly hasEnded: ReadonlyAtom<boolean>;
}

/** Keeps the session of one browser by the rules of remember-me and notifies listeners of each change. */
export function createSessionStore({ device, tab, now }: SessionPlaces): SessionStore {
  /** This tab's own session goes first while it lasts; run out, it must not hide the one that the device remembers. */
  const pick = (): Session | undefined => {
    const own = readFrom(tab);
    return own !== undefined && isAccessLive(own, now()) ? own : (readFrom(device) ?? own);
  };
  const session = createAtom(pick());
  const hasEnded = createAtom(false);

  // By a function: an atom takes no `undefined` as a value.
  const readAgain = () => session.set(pick);
  const drop = (isEnded: boolean) => {
    if (session.get() !== undefined) hasEnded.set(isEnded);
    writeTo(device, {});
    writeTo(tab, {});
    readAgain();
  };

  const write = (next: Session) => {
    const [home, other] = next.rememberMe ? [device, tab] : [tab, device];
    writeTo(other, {});
    writeTo(home, listValues(next));
    readAgain();
  };

  return {
    session,
    hasEnded,
    readSession: session.get,
    storeSession: (answer, rememberMe) => {
      const { accessToken, refreshToken, username, userId, expiresIn } = answer;
      write({ accessToken, refreshToken, username, userId, tokenExpiry: now() + expiresIn, rememberMe });
    },
    storeRefreshed: ({ accessToken, refreshToken, expiresIn }, exchanged) => {
      // Read anew: another tab may have written since, and its word of it may still be on the way.
      readAgain();
      const current = session.get();
      if (current?.refreshToken !== exchanged) return;
      write({ ...current, accessToken, refreshToken, tokenExpiry: now() + expiresIn });
    },
    clearSession: () => drop(false),
    endSession: () => drop(true),
    isSessionValid: () => {
      const current = session.get();
      return current !== undefined && (isAccessLive(current, now()) || canRefresh(current));
    },
    noteOutsideChange: readAgain,
  };
}

export type SessionVerdict = 'allowed' | 'checking' | 'redirect';

/** What a protected page does with a stored session before anybody is asked. */
export function judgeSession(session: Session | undefined, now: number): SessionVerdict {
  if (session === undefined) return 'redirect';
  if (isAccessLive(session, now)) return 'allowed';
  return canRefresh(session) ? 'checking' : 'redirect';
}
