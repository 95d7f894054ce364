import { randomUUID } from 'node:crypto';
import { paise } from '@rang/contract';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { editBalance } from '../../../src/modules/backoffice/edit-balance.ts';
import { setStatus } from '../../../src/modules/backoffice/players/set-status.ts';
import { chooseNumber, withdrawNumber } from '../../../src/modules/colour/colour-controls.ts';
import { applyControl, readControls } from '../../../src/modules/controls/index.ts';
import { getBalance } from '../../../src/modules/ledger/index.ts';
import { setNotice, withdrawNotice } from '../../../src/modules/notices/change-notice.ts';
import { decideReward } from '../../../src/modules/referrals/index.ts';
import { decideWithdrawal } from '../../../src/modules/withdrawals/index.ts';
import type { AdminIdentity } from '../../../src/platform/http/routes.ts';
import { ACCOUNT_NUMBER, keepOrder, payOrder, type StockParts } from './stock-up.ts';
import { someAddress, type TestPlayer } from '../open-house.ts';

const BANK = { bank_name: 'State Bank of India', account_name: 'Asha Rao', ifsc: 'SBIN0001234' };
const PASSWORD = 'a good password';
const MAX_WAITING = 3;

/** Puts back what trials of administrators use up, as far as calls of this name need it; `turn` counts how often. */
export async function stockOffice(
  parts: StockParts,
  players: readonly TestPlayer[],
  { name, turn }: { name: string; turn: number },
): Promise<void> {
  if (name.startsWith('/admin/withdrawals')) {
    for (const player of players) {
      await keepRequested(parts, player, turn);
      if (name.endsWith('give-back')) await approveNewest(parts, player);
    }
  }
  if (name.startsWith('/admin/rewards')) await keepRewards(parts, players[0] as TestPlayer, turn);
  if (name.includes('requery')) await keepOrder(parts, players[0] as TestPlayer);
  if (name.startsWith('/support')) {
    for (const player of players) await keepTicket(parts, player);
  }
  if (name.startsWith('/admin/notice')) await keepNotice(parts, name.endsWith('withdraw'));
  if (name.startsWith('/admin/tweak-result')) await keepNumber(parts, name.endsWith('withdraw') ? 7 : null);
}

/** Whom a trial has suspended comes back. */
export async function reinstateAll({ house: { pool }, clock }: Pick<StockParts, 'house' | 'clock'>): Promise<void> {
  const banned = await pool.query<{ id: bigint }>(`select id from players where status = 'banned'`);
  for (const { id: playerId } of banned.rows) {
    const order = {
      admin: await findAdmin(pool),
      network: '127.0.0.1',
      playerId,
      status: 'active',
      reason: 'stock',
    } as const;
    await setStatus({ pool, clock, sessions: { publishEnded: () => undefined }, games: new Map() }, order);
  }
}

/** A notice stands, or none does. */
async function keepNotice({ house: { pool }, clock }: StockParts, isThere: boolean): Promise<void> {
  const unended = await pool.query<{ id: string; isOver: boolean }>(
    'select id, coalesce(ends_at <= $1, false) as "isOver" from notices where over_at is null',
    [new Date(clock.now())],
  );
  const [last] = unended.rows;
  const shown = last === undefined || last.isOver ? null : last.id;
  if (isThere === (shown !== null)) return;
  const order = { admin: await findAdmin(pool), network: '127.0.0.1', shown, reason: undefined };
  if (!isThere) await withdrawNotice({ pool, clock }, order);
  else await setNotice({ pool, clock }, { ...order, kind: 'info', text: 'We are back at noon.', endsAt: null });
}

/** That number waits for its round, or none does. */
async function keepNumber({ house: { pool }, clock }: StockParts, number: number | null): Promise<void> {
  const { colourNumber } = await readControls(pool);
  const asked = { admin: await findAdmin(pool), request: { ip: '127.0.0.1' } as FastifyRequest, body: null };
  if (colourNumber !== null && colourNumber !== number)
    await applyControl({ pool, clock }, asked, withdrawNumber(colourNumber));
  if (number !== null && colourNumber !== number)
    await applyControl({ pool, clock }, asked, chooseNumber(number, undefined));
}

/** Who puts things back: whoever was made first, in no session. */
async function findAdmin(pool: pg.Pool): Promise<AdminIdentity> {
  const { rows } = await pool.query<{ adminId: bigint }>('select min(id) as "adminId" from administrators');
  return { adminId: rows[0]?.adminId ?? 0n, username: 'stock', role: 'owner', sessionId: randomUUID() };
}

/** Two withdrawals that wait for a decision. */
async function keepRequested(parts: StockParts, player: TestPlayer, turn: number): Promise<void> {
  const { house, sessions } = parts;
  const { pool } = house;
  const waiting = await pool.query(`select from withdrawals where player_id = $1 and stage = 'requested'`, [player.id]);
  if ((waiting.rowCount ?? 0) > 1) return;
  await give(parts, player);
  await pool.query('delete from withdrawal_attempts');
  const body = { ...BANK, account_number: ACCOUNT_NUMBER, amount: 100 + (turn % 5_000) };
  await mustDo(house.call('POST', '/mxpay/payout', { token: sessions.tokenOf(player), body }));
}

/** At least ₹10,000, which an administrator gives to who has less. */
async function give({ house: { pool }, clock }: StockParts, { id: playerId }: TestPlayer): Promise<void> {
  const order = { network: '127.0.0.1', expected: undefined, key: undefined, reason: 'stock' };
  const amount = paise(1_000_000n);
  if ((await getBalance(pool, playerId)) >= amount) return;
  await editBalance({ pool, clock }, { ...order, admin: await findAdmin(pool), playerId, amount });
}

/** The newest of what a player has asked for stand approved, large ones by two. */
async function approveNewest({ house: { pool }, clock }: StockParts, player: TestPlayer): Promise<void> {
  const newest = await pool.query<{ id: string }>(
    'select id from withdrawals where player_id = $1 order by id desc limit 2',
    [player.id],
  );
  const admins = await pool.query<{ adminId: bigint; username: string }>(
    `select id as "adminId", username from administrators where role in ('owner', 'operator') order by id limit 2`,
  );
  const at = new Date(clock.now());
  for (const { id } of newest.rows)
    for (const by of admins.rows) await decideWithdrawal(pool, { withdrawal: id, by, from: 'console', at });
}

async function keepTicket({ house, sessions }: StockParts, player: TestPlayer): Promise<void> {
  const open = await house.pool.query('select from tickets where player_id = $1', [player.id]);
  if (open.rowCount !== 0) return;
  const body = { subject: 'A question', message: 'Where is my deposit?' };
  await mustDo(house.call('POST', '/support/create', { token: sessions.tokenOf(player), body }));
}

/** Two rewards that wait and one that was paid, for friends who have deposited. */
async function keepRewards(parts: StockParts, referrer: TestPlayer, turn: number): Promise<void> {
  const { house, sessions } = parts;
  const token = sessions.tokenOf(referrer);
  const { referralCode } = await mustDo(house.call('POST', '/referrals/create', { token, body: {} }));
  const list = async (state: string): Promise<readonly { username: string }[]> => {
    const found = await house.pool.query<{ username: string }>(
      `select username from referral_reward_states join players on players.id = referred_id where state = $1`,
      [state],
    );
    return found.rows;
  };
  for (let number = (await list('pending')).length; number < MAX_WAITING; number += 1) {
    const username = `friend.${String(turn)}.${String(number)}`;
    const person = { name: 'A friend', username, email: `${username}@example.com`, password: PASSWORD };
    const headers = { 'x-forwarded-for': someAddress() };
    await mustDo(house.call('POST', '/auth/signup', { body: { ...person, referralCode }, headers }));
    const found = await house.pool.query<{ id: bigint }>('select id from players where username = $1', [username]);
    await payOrder(parts, await keepOrder(parts, { id: found.rows[0]?.id ?? 0n }));
  }
  const [friend] = await list('pending');
  if (friend === undefined) throw new Error('no reward waits for a friend who has deposited');
  if ((await list('paid')).length > 0) return;
  const by = { adminId: null, username: 'test' };
  const order = { friend: friend.username, decision: 'released', by, from: 'console' } as const;
  await decideReward(house.pool, { ...order, at: new Date(parts.clock.now()) });
}

async function mustDo(
  asked: Promise<{ readonly status: number; readonly body: Record<string, unknown>; readonly text: string }>,
): Promise<Record<string, unknown>> {
  const { status, body, text } = await asked;
  if (status !== 200) throw new Error(`what a trial needs was refused: ${text}`);
  return body;
}
