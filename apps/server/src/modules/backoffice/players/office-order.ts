import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { AdminIdentity } from '../../../platform/http/routes.ts';
import type { Sessions } from '../../sessions/index.ts';

/** What changing something of a player needs. */
export interface PlayerParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'publishEnded'>;
}

/** Who changes something of whom. */
export interface PlayerOrder {
  readonly admin: AdminIdentity;
  readonly network: string;
  readonly playerId: bigint;
}

/** Whom something was done to, as the audit trail names players. */
export function nameSubject({ playerId }: Pick<PlayerOrder, 'playerId'>): string {
  return `player ${String(playerId)}`;
}
