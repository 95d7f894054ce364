import { paise } from '@rang/contract';
import { editBalance } from '../../../src/modules/backoffice/edit-balance.ts';
import { getBalance } from '../../../src/modules/ledger/index.ts';
import { decideReward } from '../../../src/modules/referrals/index.ts';
import { decideWithdrawal } from '../../../src/modules/withdrawals/index.ts';
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
  const { pool } = parts.house;
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
  if (name === '/admin/notice/:id/withdraw') {
    await pool.query(
      `insert into notices (kind, body, admin_id, created_at)
       select 'info', 'We are back at noon.', (select min(id) from administrators), now()
       where not exists (select from notices where over_at is null)`,
    );
  }
  if (name === '/admin/notice') await pool.query('update notices set over_at = now() where over_at is null');
  if (name.startsWith('/admin/tweak-result')) {
    await pool.query('update outcome_controls set colour_number = $1', [name.endsWith('withdraw') ? 7 : null]);
  }
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
  const { rows } = await pool.query<{ adminId: bigint }>('select min(id) as "adminId" from administrators');
  const admin = { adminId: rows[0]?.adminId ?? 0n, username: 'stock', role: 'owner', sessionId: '' } as const;
  const order = { network: '127.0.0.1', expected: undefined, key: undefined, reason: 'stock' };
  const amount = paise(1_000_000n);
  if ((await getBalance(pool, playerId)) >= amount) return;
  await editBalance({ pool, clock }, { ...order, admin, playerId, amount });
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
