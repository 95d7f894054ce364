import type pg from 'pg';
import type { AuditActor } from '../audit/index.ts';
import type { PasswordHasher } from '../passwords/index.ts';

/** What making, changing and resetting accounts at the machine itself needs. */
export interface ManageParts {
  readonly pool: pg.Pool;
  readonly hasher: Pick<PasswordHasher, 'hash'>;
  readonly at: Date;
  /** Whoever does it. */
  readonly by: string;
}

/** From where, as the audit trail has it. */
export const CONSOLE = 'console';

/** Who it was, as the audit trail has it: no administrator of the house. */
export function nameConsole({ by }: Pick<ManageParts, 'by'>): AuditActor {
  return { adminId: null, username: `console:${by}` };
}
