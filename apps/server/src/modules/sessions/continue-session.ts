import type { SessionAnswer } from '@rang/contract';
import type { Queryable, RecordOf } from '../../platform/database/database.ts';
import type { PlayerIdentity } from '../../platform/http/routes.ts';
import { beginFamily, type SessionParts } from './open-session.ts';

/**
 * Opens a session in the stead of the player's own one, which the caller's transaction has ended with all others: of the same
 * browser and network, remembered as that was. So nothing that was given out before, nor a copy of it, opens the account, and
 * whoever asked goes on. Asks for no proof of its own.
 */
export async function continueSession(
  parts: Pick<SessionParts, 'accessTokens' | 'refreshTokens' | 'moveAlong'>,
  client: Queryable,
  { player, at }: { readonly player: PlayerIdentity; readonly at: Date },
): Promise<SessionAnswer> {
  const { playerId, username } = player;
  const { sessionId, answer } = await beginFamily(parts, client, {
    player: { id: playerId, username },
    ...(await findBrowser(client, player.sessionId)),
    at,
  });
  await parts.moveAlong?.(client, { from: player.sessionId, to: sessionId });
  return answer;
}

async function findBrowser(
  client: Queryable,
  sessionId: string,
): Promise<RecordOf<'sessions', 'remember' | 'network' | 'userAgent'>> {
  const found = await client.query<RecordOf<'sessions', 'remember' | 'network' | 'userAgent'>>(
    'select remember, network, user_agent as "userAgent" from sessions where id = $1',
    [sessionId],
  );
  const [browser] = found.rows;
  if (browser === undefined) throw new Error('a session that goes on as another one is not there');
  return browser;
}
