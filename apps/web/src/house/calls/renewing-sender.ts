import { ApiError } from './api-error.ts';
import type { Outgoing } from './send.ts';
import type { Session } from './session-store.ts';

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
