import type { Queryable } from '../../platform/database/database.ts';
import { DEMO_OPENING } from '../ledger/index.ts';

/** The account that whoever tries a house for play money may open: its name and password are published. */
export const DEMO = {
  name: 'Demo Player',
  username: DEMO_OPENING.reference,
  email: 'demo@rang.invalid',
  password: 'demo-play',
} as const;

/** Whether an account is the demo. Nobody else confirms that address: no mail arrives there. */
export async function isDemo(client: Queryable, playerId: bigint): Promise<boolean> {
  const found = await client.query(
    'select from players where id = $1 and username = $2 and email = $3 and email_confirmed_at is not null',
    [playerId, DEMO.username, DEMO.email],
  );
  return found.rows.length > 0;
}
