import type pg from 'pg';
import { GAMES } from './games.ts';
import { deleteFactors } from './modules/administrators/index.ts';
import { appendAudit } from './modules/audit/index.ts';
import { endChains } from './modules/fairness/index.ts';
import { createIntake } from './modules/intake/index.ts';
import { lookUpRequested } from './modules/withdrawals/index.ts';
import type { Clock } from './platform/clock.ts';
import { inTransaction, type Queryable } from './platform/database/database.ts';
import type { Logger } from './platform/logger.ts';
import type { HouseKey } from './platform/seal.ts';
import { systemRandomness } from './platform/randomness.ts';

/** How many there were of what was ended. */
export interface Ended {
  readonly chains: number;
  readonly sessions: number;
  readonly secondFactors: number;
  /** Withdrawals that nobody decides before the gateway has said whether it has paid them. */
  readonly withdrawals: number;
}

/**
 * Makes a house that was restored to an earlier moment fit to be opened. What was open at that moment may have come to its end
 * since, in front of everybody: each game ends it, no chain hands out another link, and whoever was logged in, or had a link in
 * a mail, logs in or asks anew, as that session or link may have been ended since. A withdrawal that waits may have been paid
 * since: the gateway is asked before anybody decides it. With a key that may have been stolen go the
 * second factors too, as whoever has it has their secrets. Kept in the audit trail. Doing it twice does no harm. Throws where
 * something stays open, and then the house is not to be opened.
 */
export async function endWhatWasOpen(parts: {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly chainKey: HouseKey;
  /** Whether somebody may have had the house's key. */
  readonly endsFactors: boolean;
  /** Who restored it, and up to where. */
  readonly by: string;
  readonly point: string;
}): Promise<Ended> {
  const { pool, clock, logger } = parts;
  const intake = createIntake({ pool, logger });
  try {
    for (const game of GAMES) await game.endOpen({ ...parts, intake, randomness: systemRandomness });
  } finally {
    await intake.close();
  }
  return await inTransaction(pool, async (client) => {
    const now = new Date(clock.now());
    const { count: chains, at } = await endChains(client, now);
    const sessions = await endLogins(client, at);
    const secondFactors = parts.endsFactors ? await deleteFactors(client) : 0;
    const rounds = await readRounds(client);
    const ended = { chains, sessions, secondFactors, withdrawals: await lookUpRequested(client, now) };
    await appendAudit(client, {
      ...{ administrator: { adminId: null, username: parts.by }, from: 'console', action: 'house.restored', at },
      ...{ subject: 'the house', before: {}, after: { point: parts.point, rounds, ...ended } },
    });
    return ended;
  });
}

/** After which round of each game that an engine plays the house was restored, 0 where it had none: by no clock. */
async function readRounds(client: Queryable): Promise<Record<string, number>> {
  const rounds: Record<string, number> = {};
  for (const game of GAMES)
    if (game.findRound !== undefined) rounds[game.facts.id] = Number((await game.findRound(client))?.id ?? 0);
  return rounds;
}

/**
 * Ends all that somebody could come in with who had it at that moment; a password is none of it. Nor is a link that takes an
 * account back: what it undoes was restored with it, and whoever lost the account has no other.
 */
async function endLogins(client: Queryable, at: Date): Promise<number> {
  let sessions = 0;
  for (const table of ['sessions', 'admin_sessions']) {
    const ended = await client.query(`update ${table} set ended_at = $1 where ended_at is null`, [at]);
    sessions += ended.rowCount ?? 0;
  }
  for (const table of ['password_reset_tokens', 'address_links', 'social_logins', 'social_passes'])
    await client.query(`delete from ${table}`);
  return sessions;
}
