import { ApiError } from './api-error.ts';
import type { Outgoing } from './send.ts';
import { canRefresh, type RefreshedTokens, type SessionStore } from './session-store.ts';
import type { Session } from './stored-session.ts';

/** What refreshing needs of the world; handed in so that two tabs can be tested without a browser. */
export interface RefresherParts {
  readonly store: SessionStore;
  /** Exchanges a refresh token at the house; throws ApiError. */
  readonly exchange: (refreshToken: string) => Promise<RefreshedTokens>;
  /** Runs work while no other tab runs its own. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
}

function ended(message?: string): ApiError {
  return new ApiError({ code: 'REFRESH_INVALID', status: 401, ...(message === undefined ? {} : { message }) });
}

/** The one who renews this tab's session, in agreement with the other tabs. */
export function createRefresher({ store, exchange, alone }: RefresherParts): (usedToken: string) => Promise<void> {
  let running: Promise<void> | undefined;

  /** The session as it is stored now, whichever tab wrote it last. */
  const reread = (): Session | undefined => {
    store.noteOutsideChange();
    return store.readSession();
  };

  const renew = async (usedToken: string): Promise<void> => {
    const session = reread();
    if (session === undefined) throw ended();
    if (session.accessToken !== usedToken && session.accessToken !== '') return;
    const { refreshToken } = session;
    if (refreshToken === undefined || !canRefresh(session)) throw ended('No refresh token available');
    try {
      store.storeRefreshed(await exchange(refreshToken), refreshToken);
    } catch (error) {
      // Where tabs cannot wait for one another two may ask at once: the slower is refused and finds the faster's tokens.
      const meanwhile = reread();
      if (meanwhile === undefined || meanwhile.refreshToken === refreshToken) throw error;
    }
  };

  return (usedToken) => {
    running ??= alone(() => renew(usedToken)).finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** What sending for a player needs of the world; handed in so that it can be tested without a house. */
export interface RenewingSenderParts<Answer> {
  readonly send: (outgoing: Outgoing) => Promise<Answer>;
  readonly readSession: () => Session | undefined;
  /** Renews the session after `usedToken` was refused; throws where it cannot be, having ended it if it is over. */
  readonly renew: (usedToken: string) => Promise<void>;
}

/**
 * Makes the one who sends for the player: with the session's token, and where that is refused once more with a renewed
 * one. A second refusal is final, and so is a session that became another player's meanwhile: what one of them wanted is
 * never done in the name of the other.
 */
export function createRenewingSender<Answer>({ send, readSession, renew }: RenewingSenderParts<Answer>) {
  return async (outgoing: Outgoing): Promise<Answer> => {
    const asked = readSession();
    try {
      return await send({ ...outgoing, token: asked?.accessToken });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      await renew(asked?.accessToken ?? '');
      const renewed = readSession();
      if (renewed === undefined || renewed.userId !== asked?.userId) throw error;
      return await send({ ...outgoing, token: renewed.accessToken });
    }
  };
}
