import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import type pg from 'pg';
import type { Players } from '../../../src/create-players.ts';
import type { TestHouse, TestPlayer } from '../open-house.ts';
import type { TestClock } from '../test-clock.ts';

/** The sessions, passwords and links of a fuzzed house, opened again when a trial has ended them. */
export interface FuzzSessions {
  /** Sees to it that each player is logged in. */
  keep(): Promise<void>;
  /**
   * Sees to it that accounts are what they were, that each player has a second session, and that a link is open for a call
   * of this name.
   */
  restore(name: string): Promise<void>;
  tokenOf(player: TestPlayer): string;
  /** Of a session of the third player, who owns nothing else. */
  refreshToken(): string;
}

interface AccountRow {
  readonly id: bigint;
  readonly password_hash: string;
  readonly email: string;
  readonly email_confirmed_at: Date | null;
}

export const RESET_TOKEN = 'the token of the reset link of chandra';
const HOUR_MS = 3_600_000;

export async function createFuzzSessions(parts: {
  readonly house: TestHouse;
  readonly clock: TestClock;
  readonly players: Players;
  /** The last one is the third player. */
  readonly all: readonly [TestPlayer, TestPlayer, TestPlayer];
}): Promise<FuzzSessions> {
  const { clock, players, all } = parts;
  const { pool } = parts.house;
  const [first, , third] = all;
  const open = new Map<TestPlayer, { accessToken: string; refreshToken: string }>();
  const logIn = (player: TestPlayer) =>
    players.sessions.openSession({ player, remember: false, address: '127.0.0.1', userAgent: 'tests' });
  const keep = async (): Promise<void> => {
    const ids = [...open.values()].map(({ accessToken }) => String(decodeJwt(accessToken)['sid']));
    const live = await pool.query<{ id: string }>('select id from sessions where id = any ($1) and ended_at is null', [
      ids,
    ]);
    const isLive = (token: string): boolean => {
      const { sid, exp = 0 } = decodeJwt(token);
      return live.rows.some(({ id }) => id === sid) && exp * 1_000 > clock.now() + HOUR_MS;
    };
    for (const player of all) {
      const session = open.get(player);
      if (session === undefined || !isLive(session.accessToken)) open.set(player, await logIn(player));
    }
  };
  await keep();
  const accounts = await pool.query(
    'select id, password_hash, email, email_confirmed_at from players where id = any ($1)',
    [all.map(({ id }) => id)],
  );
  const hash = createHash('sha256').update(RESET_TOKEN).digest();
  const found = (player: TestPlayer) => {
    const session = open.get(player);
    if (session === undefined) throw new Error(`${player.username} is not logged in`);
    return session;
  };
  return {
    keep,
    restore: async (name) => {
      const isConfirming = name.endsWith('/email/confirm');
      for (const { id, password_hash: is, email, email_confirmed_at: at } of accounts.rows as AccountRow[]) {
        await pool.query(
          `update players set password_hash = $2, email = $3, email_confirmed_at = $4, public_name = null
           where id = $1
             and (password_hash, email, email_confirmed_at, public_name) is distinct from ($2, $3, $4::timestamptz, null)`,
          [id, is, email, at],
        );
      }
      await pool.query(
        `insert into password_reset_tokens (player_id, hash, expires_at) values ($1, $2, $3)
         on conflict (hash) do update set expires_at = excluded.expires_at`,
        [third.id, hash, new Date(clock.now() + HOUR_MS)],
      );
      await pool.query(
        `insert into address_links (hash, purpose, email, expires_at) values ($1, $4, $2, $3)
         on conflict (hash) do update
         set expires_at = excluded.expires_at, purpose = excluded.purpose, email = excluded.email`,
        [
          ...[hash, `${(isConfirming ? first : third).username}@example.com`, new Date(clock.now() + HOUR_MS)],
          isConfirming ? 'confirm' : 'login',
        ],
      );
      await leaveAddress(pool, { third, hash, isLeft: name.includes('/auth/take-back'), until: clock.now() + HOUR_MS });
      for (const player of all.slice(0, 2)) {
        const others = await pool.query('select from sessions where player_id = $1 and ended_at is null', [player.id]);
        if ((others.rowCount ?? 0) < 2) await logIn(player);
      }
    },
    tokenOf: (player) => found(player).accessToken,
    refreshToken: () => found(third).refreshToken,
  };
}

interface Leaving {
  readonly third: TestPlayer;
  readonly hash: Buffer;
  readonly isLeft: boolean;
  readonly until: number;
}

/** An address that is left takes an account back, whose reset by another one that is not confirmed is refused meanwhile. */
async function leaveAddress(pool: pg.Pool, { third, hash, isLeft, until }: Leaving): Promise<void> {
  await pool.query('delete from take_backs where player_id = $1 and not $2', [third.id, isLeft]);
  await pool.query(
    `with back as (
       insert into take_backs (player_id, email, expires_at) select $1, $3, $4 where $5
       on conflict (player_id, (lower(email collate "C"))) do update set expires_at = excluded.expires_at returning id
     )
     insert into take_back_links (hash, take_back_id) select $2, id from back on conflict (hash) do nothing`,
    [third.id, hash, `${third.username}@example.net`, new Date(until), isLeft],
  );
}
