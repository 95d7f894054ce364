import { randomUUID } from 'node:crypto';
import { paise, rupeesText } from '@rang/contract';
import type pg from 'pg';
import type { Gateway } from '../../../../gateway/src/app.ts';
import type { Players } from '../../../src/create-players.ts';
import type { Clock } from '../../../src/platform/clock.ts';
import { eventually } from '../eventually.ts';
import type { TestHouse, TestPlayer } from '../open-house.ts';
import type { TestClock } from '../test-clock.ts';
import type { Caller } from './draw-request.ts';
import { createFuzzOffice, roleOf, type OfficeCaller } from './fuzz-office.ts';
import { createFuzzSessions, RESET_TOKEN } from './fuzz-sessions.ts';
import { reinstateAll, stockOffice } from './stock-office.ts';
import { ACCOUNT_NUMBER, keepOrder, keepWayIn, stockUp, type UnreportedOrder } from './stock-up.ts';

/** What the players of a fuzzed house own, kept such that whatever is tried meets something that it could do. */
export interface Belongings {
  /** Puts back what the last trial used up, as far as calls and commands of this name need it, and looks what there is now. */
  prepare(name: string, as?: Caller): Promise<void>;
  /** Puts what there is in place of each `⟦…⟧`; one that is shouted is written in capitals. */
  fill(text: string, as: Caller): string;
  /** Undefined for a visitor. */
  tokenOf(as: Caller): string | undefined;
  /** What nobody but the player may learn; `shown` where the lists of everybody's bets may be shown. */
  secretsOf(player: TestPlayer, shown: boolean): readonly string[];
}

export interface BelongingsParts {
  readonly house: TestHouse;
  readonly clock: TestClock;
  readonly gateway: Gateway;
  readonly players: Players;
  readonly owner: TestPlayer;
  readonly other: TestPlayer;
  /** Owns nothing but sessions. */
  readonly third: TestPlayer;
}

/** Whose row of which table has that identity. */
interface OwnedRow {
  readonly part: string;
  readonly player: bigint;
  readonly id: string;
}

/** What lists of everybody's bets say of each. */
const SHOWN = ['colour_bets', 'crash_bets'];
/** What calls name otherwise than tables do. */
const OTHER_NAMES = { payout: 'withdrawals', support: 'tickets' } as const;
// More than a click at a game takes to be allowed again.
const TURN_MS = 60;
const OF_EACH = 2;

export async function createBelongings(parts: BelongingsParts): Promise<Belongings> {
  const { house, clock, owner, other, third } = parts;
  const { pool } = house;
  const sessions = await createFuzzSessions({ house, clock, players: parts.players, all: [owner, other, third] });
  const office = await createFuzzOffice(parts);
  const stock = { ...parts, sessions };
  const readOwned = await createReadOwned(pool, [owner.id, other.id]);
  let owned: readonly OwnedRow[] = [];
  let balances: ReadonlyMap<bigint, string> = new Map();
  let order: UnreportedOrder | undefined;
  let about = '';
  let turn = 0;
  let numbers: readonly string[] = [];

  const lookUp = (wanted: string, as: Caller): string => {
    const [what = '', which = '', field = ''] = wanted.split(' ');
    if (what === 'id')
      return pickId(owned, {
        place: Number(which),
        of: as === 'other' ? other : owner,
        hints: about.startsWith('/mines') ? [about, field] : [field, about],
      });
    if (what === 'order' && order !== undefined) return order[which as keyof UnreportedOrder];
    if (what === 'player') return numbers[Number(which) % numbers.length] ?? '1';
    if (wanted === 'office code') return isOffice(as) ? office.codeOf(as) : '000000';
    if (wanted === 'refresh token') return sessions.refreshToken();
    if (wanted === 'reset token') return RESET_TOKEN;
    if (wanted === 'cut token') return sessions.tokenOf(owner).slice(0, -3);
    throw new Error(`nothing is called ${wanted}`);
  };

  const belongings: Belongings = {
    prepare: async (name, as = 'owner') => {
      about = name;
      turn += 1;
      clock.advance(TURN_MS);
      await awaitColour(pool, clock);
      // What is asked about in the background would change while a trial looks.
      await pool.query('update deposits set next_check_at = null where next_check_at is not null');
      if (isOffice(as)) await reinstateAll(parts);
      await sessions.keep();
      await stockUp(stock, [owner, other], { name, turn });
      if (name.includes('webhook')) order = await keepOrder(stock, owner);
      if (isOffice(as)) {
        await stockOffice(stock, [owner, other], { name, turn });
        await office.prepare(name, as);
        numbers = await readNumbers(pool, [owner, other, third]);
      }
      [owned, balances] = await Promise.all([readOwned(), readBalances(pool, [owner.id, other.id])]);
      if (name.includes('ways-in')) {
        const ways = await Promise.all([owner, other].map((player) => keepWayIn(stock, player)));
        owned = [...owned, ...ways.map(({ id, player }) => ({ part: 'ways-in', player, id }))];
      }
    },
    fill: (text, as) =>
      text.replace(/⟦([^⟧]*)⟧/g, (_, wanted: string) =>
        /[a-z]/.test(wanted) ? lookUp(wanted, as) : lookUp(wanted.toLowerCase(), as).toUpperCase(),
      ),
    tokenOf: (as) => {
      if (isOffice(as)) return office.tokenOf(as);
      return as === 'nobody' ? undefined : sessions.tokenOf(as === 'owner' ? owner : other);
    },
    secretsOf: (player, shown) => [
      ...owned.filter((each) => each.player === player.id && !(shown && SHOWN.includes(each.part))).map(({ id }) => id),
      ...(shown ? [] : [player.username]),
      ...[`${player.username}@example.com`, String(player.id), balances.get(player.id) ?? '', ACCOUNT_NUMBER],
    ],
  };
  for (const name of ['/auth/', 'withdrawals', '/mines', 'crash', 'webhook']) await belongings.prepare(name);
  return belongings;
}

function isOffice(as: Caller): as is OfficeCaller {
  return roleOf(as) !== undefined;
}

/**
 * Rounds of Crash that are played away move the clock by hours, and past the end of the day that a round of colour lasts:
 * what it is settled with would be taken for the doing of a trial.
 */
async function awaitColour(pool: pg.Pool, clock: Clock): Promise<void> {
  await eventually(async () => {
    const late = await pool.query(`select from colour_rounds where state = 'open' and ends_at <= $1`, [
      new Date(clock.now()),
    ]);
    return late.rowCount === 0 ? true : undefined;
  });
}

/** The numbers of players, of those among them for whom somebody was rewarded last. */
async function readNumbers(pool: pg.Pool, players: readonly TestPlayer[]): Promise<readonly string[]> {
  const rewarded = await pool.query<{ id: bigint }>(
    `(select referred_id as id from referral_reward_states where state = 'pending' order by 1 desc limit 2)
     union all (select referred_id from referral_reward_states where state = 'paid' order by 1 desc limit 2)`,
  );
  return [...players, ...rewarded.rows].map(({ id }) => String(id));
}

/** Finds out which tables have rows of players that are known by an identity; a new one is looked at without a word here. */
async function createReadOwned(pool: pg.Pool, players: readonly bigint[]): Promise<() => Promise<readonly OwnedRow[]>> {
  const tables = await pool.query<{ name: string }>(
    `select id.table_name as name from information_schema.columns as id
     join information_schema.columns as player using (table_schema, table_name)
     where table_schema = 'public' and id.column_name = 'id' and id.data_type = 'uuid' and player.column_name = 'player_id'
     order by name`,
  );
  const newest = tables.rows.map(
    ({ name }) => `select '${name}' as part, p.id as player, x.id::text as id from unnest($1::bigint[]) as p (id),
      lateral (select id from ${name} where player_id = p.id order by id desc limit ${String(OF_EACH)}) as x`,
  );
  // What administrators have belongs to no player.
  const ofOffice = ['notices', 'admin_sessions'].map(
    (name) => `(select '${name}', 0::bigint, id::text from ${name} order by created_at desc limit ${String(OF_EACH)})`,
  );
  // What stands is named more often than what does not, so that trials take it back.
  const standing = `select 'notices', 0::bigint, id::text from notices, generate_series(1, 2) where over_at is null`;
  const text = [...newest, ...ofOffice, standing].join(' union all ');
  return async () => (await pool.query<OwnedRow>(text, [players])).rows;
}

async function readBalances(pool: pg.Pool, players: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  const wallets = await pool.query<{ owner_id: bigint; balance: bigint }>(
    `select owner_id, balance from accounts where owner_id = any ($1) and kind = 'wallet'`,
    [players],
  );
  return new Map(wallets.rows.map((row) => [row.owner_id, String(Number(rupeesText(paise(row.balance))))]));
}

/** One of the identities, mostly of the asker's own and of the kind that the field or the call is about, by its name. */
function pickId(
  owned: readonly OwnedRow[],
  { place, of, hints }: { place: number; of: TestPlayer; hints: readonly string[] },
): string {
  const near = hints.map((hint) => listLikely(owned, hint)).find((found) => found.length > 0) ?? owned;
  const own = near.filter(({ player }) => player === of.id);
  const chosen = [own, near, own, owned][place % 4] ?? owned;
  const from = chosen.length === 0 ? owned : chosen;
  return from[(place >> 2) % from.length]?.id ?? randomUUID();
}

function listLikely(owned: readonly OwnedRow[], name: string): readonly OwnedRow[] {
  const words = name
    .replace(/payout|support/g, (found) => OTHER_NAMES[found as keyof typeof OTHER_NAMES])
    .split(/[\W_]+/)
    .filter((word) => word.length > 3);
  return owned.filter(({ part }) => words.some((word) => part.includes(word.replace(/s$/, ''))));
}
