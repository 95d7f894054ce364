import type { SessionAnswer } from '@rang/contract';
import { createAtom, type ReadonlyAtom } from '@tanstack/react-store';
import type { TextStorage } from '../../lib/open-storage.ts';
import { isSame, listValues, readFrom, writeTo, type Session } from './stored-session.ts';

export type RefreshedTokens = Pick<SessionAnswer, 'accessToken' | 'refreshToken' | 'expiresIn'>;

/** Where a session may lie and what time it is; handed in so that the rules can be tested without a browser. */
export interface SessionPlaces {
  readonly device: TextStorage;
  readonly tab: TextStorage;
  readonly now: () => number;
}

/** The access token is there and has not run out. */
export function isAccessLive(session: Session, now: number): boolean {
  return session.accessToken !== '' && now < session.tokenExpiry;
}

/** The session can be renewed without asking for the password. */
export function canRefresh(session: Session): boolean {
  return session.rememberMe && session.refreshToken !== undefined;
}

function isValid(session: Session | undefined, now: number): boolean {
  return session !== undefined && (isAccessLive(session, now) || canRefresh(session));
}

export interface SessionStore {
  readonly readSession: () => Session | undefined;
  readonly storeSession: (answer: SessionAnswer, rememberMe: boolean) => void;
  /**
   * Puts new tokens in place of the refresh token that they were exchanged for. A session that was ended meanwhile stays
   * ended, and one that somebody else began, in this tab or another, stays theirs.
   */
  readonly storeRefreshed: (tokens: RefreshedTokens, exchanged: string) => void;
  /**
   * Has a session go on with the tokens of an answer, where it lies still and there alone: whoever logged out meanwhile stays
   * logged out, and a session that lies beside it is not touched.
   */
  readonly storeNext: (tokens: RefreshedTokens, before: Session) => void;
  readonly clearSession: () => void;
  /**
   * The same, of this session alone, where the house takes it no more. Where none is left, that is noted for the login until
   * the next one ends.
   */
  readonly endSession: () => void;
  /** Whether the player need not log in: a live access token, or remember-me with a refresh token. */
  readonly isSessionValid: () => boolean;
  /** Reads the storages again, since another tab may have written. */
  readonly noteOutsideChange: () => void;
  /** The session itself, for whoever follows it. */
  readonly session: ReadonlyAtom<Session | undefined>;
  /** Who ended the last session, where its player did not here: the house takes it no more, or another tab ended it. */
  readonly endedBy: ReadonlyAtom<'house' | 'tab' | null>;
}

/** Keeps the session of one browser by the rules of remember-me and notifies listeners of each change. */
export function createSessionStore({ device, tab, now }: SessionPlaces): SessionStore {
  /** This tab's own session goes first while it lasts; run out, it must not hide the one that the device remembers. */
  const pick = (): Session | undefined => {
    const own = readFrom(tab);
    return own !== undefined && isAccessLive(own, now()) ? own : (readFrom(device) ?? own);
  };
  const session = createAtom(pick());
  const endedBy = createAtom<'house' | 'tab' | null>(null);

  // By a function: an atom takes no `undefined` as a value.
  const readAgain = () => session.set(pick);
  const drop = () => {
    if (session.get() !== undefined) endedBy.set(null);
    for (const storage of [device, tab]) writeTo(storage, {});
    readAgain();
  };
  /** What else a storage holds is another session, or newer tokens of this one, and is this tab's from now on. */
  const dropEnded = () => {
    const ended = session.get();
    if (ended === undefined) return;
    for (const storage of [device, tab]) if (isSame(readFrom(storage), ended)) writeTo(storage, {});
    readAgain();
    if (session.get() === undefined) endedBy.set('house');
  };
  const noteOutsideChange = () => {
    const before = session.get();
    readAgain();
    if (before !== undefined && session.get() === undefined) endedBy.set('tab');
  };

  const storeNext: SessionStore['storeNext'] = ({ accessToken, refreshToken, expiresIn }, before) => {
    const next = listValues({ ...before, accessToken, refreshToken, tokenExpiry: now() + expiresIn });
    for (const storage of [device, tab]) if (isSame(readFrom(storage), before)) writeTo(storage, next);
    readAgain();
  };

  return {
    session,
    endedBy,
    readSession: session.get,
    storeSession: ({ accessToken, refreshToken, username, userId, expiresIn }, rememberMe) => {
      const [home, other] = rememberMe ? [device, tab] : [tab, device];
      writeTo(other, {});
      const tokenExpiry = now() + expiresIn;
      writeTo(home, listValues({ accessToken, refreshToken, username, userId, tokenExpiry, rememberMe }));
      readAgain();
    },
    storeRefreshed: (tokens, exchanged) => {
      // Read anew: another tab may have written since, and its word of it may still be on the way.
      readAgain();
      const current = session.get();
      if (current?.refreshToken === exchanged) storeNext(tokens, current);
    },
    storeNext,
    clearSession: drop,
    endSession: dropEnded,
    isSessionValid: () => isValid(session.get(), now()),
    noteOutsideChange,
  };
}

export type SessionVerdict = 'allowed' | 'checking' | 'redirect';

/** What a protected page does with a stored session before anybody is asked. */
export function judgeSession(session: Session | undefined, now: number): SessionVerdict {
  if (session === undefined) return 'redirect';
  if (isAccessLive(session, now)) return 'allowed';
  return canRefresh(session) ? 'checking' : 'redirect';
}
