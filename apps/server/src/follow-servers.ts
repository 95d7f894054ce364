import { identity } from '@rang/contract';
import { z } from 'zod/mini';
import type { Players } from './create-players.ts';
import type { NoticeBoard } from './modules/notices/index.ts';
import type { HouseFeed } from './platform/database/house-feed.ts';
import { logThrottled } from './platform/log-throttled.ts';
import type { Logger } from './platform/logger.ts';

const endedSession = z.object({ session: identity });

/** Has what other servers of the house write take effect here. */
export function followServers(
  feed: HouseFeed,
  { players, notices, logger }: { players: Players; notices: NoticeBoard; logger: Logger },
): void {
  const { sessions } = players;
  feed.on('session-ended', (message) => {
    sessions.publishEnded([endedSession.parse(message).session]);
  });
  feed.on('notices', () => void notices.look());
  feed.onGap(() => {
    // What is not found out now is found out where the session is looked up next, half a minute later at most.
    sessions.lookAgain().catch((error: unknown) => {
      logThrottled(logger, 'sessions: which were ended elsewhere could not be read', { err: error });
    });
    void notices.look();
  });
}
