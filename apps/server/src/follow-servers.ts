import { identity } from '@rang/contract';
import { z } from 'zod';
import type { Players } from './create-players.ts';
import type { NoticeBoard } from './modules/notices/index.ts';
import type { HouseFeed } from './platform/database/house-feed.ts';
import type { Realtime } from './platform/realtime/create-realtime.ts';

const endedSession = z.object({ session: identity });

/** Has what other servers of the house write take effect here. */
export function followServers(
  feed: HouseFeed,
  { players: { sessions }, notices, realtime }: { players: Players; notices: NoticeBoard; realtime: Realtime },
): void {
  feed.on('session-ended', (message) => {
    sessions.publishEnded([endedSession.parse(message).session]);
  });
  feed.on('notices', () => void notices.look());
  feed.onGap(() => {
    sessions.forgetLooks();
    realtime.lookAtSessions();
    void notices.look();
  });
}
