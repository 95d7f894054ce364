import { randomUUID } from 'node:crypto';
import { gatewayOrder } from '@rang/contract';
import type { Gateway } from '../../../../gateway/src/app.ts';
import { buildOrder, callGateway } from '../../../../gateway/tests/merchant.ts';
import type { Clock } from '../../../src/platform/clock.ts';
import { readBoard } from '../../mines/mines-house.ts';
import { buildEvent, choose, signEvent } from '../../payments/payments-house.ts';
import type { TestHouse, TestPlayer } from '../open-house.ts';
import type { TestClock } from '../test-clock.ts';
import type { FuzzSessions } from './fuzz-sessions.ts';

/** An order that was paid at the gateway, and that the house does not know. */
export interface UnreportedOrder {
  readonly id: string;
  readonly no: string;
  readonly paise: string;
}

/** An account number that is shown to nobody. */
export const ACCOUNT_NUMBER = '918273645546372';
/** What the numbers of unreported orders begin with. */
export const UNREPORTED = 'UNTOLD-';

const BANK = { bank_name: 'State Bank of India', account_name: 'Asha Rao', ifsc: 'SBIN0001234' };
const MAX_BANKS = 2;
const PAISE = '123457';
const DAY_MS = 86_400_000;

export interface StockParts {
  readonly house: TestHouse;
  readonly clock: TestClock;
  readonly gateway: Gateway;
  readonly sessions: FuzzSessions;
}

/** Puts back what trials use up, as far as calls and commands of this name need it; `turn` counts how often. */
export async function stockUp(
  parts: StockParts,
  players: readonly TestPlayer[],
  { name, turn }: { name: string; turn: number },
): Promise<void> {
  const { pool } = parts.house;
  const each = (keep: (player: TestPlayer) => Promise<void>): Promise<unknown> => Promise.all(players.map(keep));
  if (/^\/auth\//.test(name)) await parts.sessions.restore(name);
  if (/deposit/.test(name)) {
    await pool.query(`update deposits set created_at = created_at - interval '1 hour' where status <> 'paid'`);
  }
  if (name.startsWith('/support')) {
    await pool.query(
      `update tickets set created_at = created_at - interval '1 hour', status = 'closed', resolved_at = created_at`,
    );
  }
  if (/withdrawals|payout/.test(name)) await pool.query('delete from withdrawal_attempts');
  if (/withdrawals|bank/.test(name)) await each((player) => keepBanks(parts, player));
  if (name.startsWith('/mines')) await each((player) => keepGame(parts, player, turn));
  if (/crash(?!.*place)/.test(name)) await each((player) => keepBet(parts, player));
}

async function command(
  { house, sessions }: StockParts,
  player: TestPlayer,
  { path, body }: { path: string; body: object },
): Promise<Record<string, unknown>> {
  return (await house.call('POST', path, { token: sessions.tokenOf(player), body })).body;
}

async function keepBanks(parts: StockParts, player: TestPlayer): Promise<void> {
  await parts.house.pool.query(
    `delete from bank_accounts where player_id = $1 and id not in
       (select id from bank_accounts where player_id = $1 order by id desc limit $2)`,
    [player.id, MAX_BANKS],
  );
  await command(parts, player, { path: '/bank/create', body: { ...BANK, account_number: ACCOUNT_NUMBER } });
}

/** In three of four turns a game lies open, with a gem found; in the fourth none does. */
async function keepGame(parts: StockParts, player: TestPlayer, turn: number): Promise<void> {
  const { house } = parts;
  const click = (betId: unknown, position: unknown) =>
    command(parts, player, { path: '/mines/click', body: { betId, position } });
  const found = await house.pool.query<{ id: string }>(
    `select id from mines_games where player_id = $1 and status = 'playing'`,
    [player.id],
  );
  const open = found.rows[0]?.id;
  const isOpen = turn % 4 !== 3;
  if (isOpen && open === undefined) {
    const { betId } = await command(parts, player, { path: '/mines/start', body: { mineCount: 3, betAmount: 10 } });
    const { gems } = await readBoard(house, String(betId));
    await click(betId, gems[turn % gems.length]);
  } else if (!isOpen && open !== undefined) {
    await click(open, (await readBoard(house, open)).mines[0]);
  }
}

async function keepBet(parts: StockParts, player: TestPlayer): Promise<void> {
  const waiting = await parts.house.pool.query(
    `select from crash_bets where player_id = $1 and status = 'pending_next_round'`,
    [player.id],
  );
  if (waiting.rowCount === 0) await command(parts, player, { path: '/crash/place-bet', body: { amount: 10 } });
}

/** The player's unreported order; a new one where the house knows the last one. */
export async function keepOrder(
  { house, clock, gateway }: StockParts,
  player: Pick<TestPlayer, 'id'>,
): Promise<UnreportedOrder> {
  const open = await house.pool.query<UnreportedOrder>(
    `select gateway_order_id as id, order_no as no, amount::text as paise from deposits
     where player_id = $1 and status = 'pending' and order_no like $2 limit 1`,
    [player.id, `${UNREPORTED}%`],
  );
  if (open.rows[0] !== undefined) return open.rows[0];
  const no = `${UNREPORTED}${randomUUID()}`;
  const answer = await callGateway(gateway.url, {
    ...{ method: 'POST', path: '/v1/orders', timestamp: Math.floor(clock.now() / 1_000) },
    body: buildOrder({ merchant_order: no, amount_paise: PAISE }),
  });
  const { id, payment_link: link } = gatewayOrder.parse(await answer.json());
  // Not by a call, of which a player has few within a time.
  await house.pool.query(
    `insert into deposits (player_id, order_no, amount, channel, status, gateway_order_id, payment_link, created_at)
     values ($1, $2, $3, 'upi', 'pending', $4, $5, $6)`,
    [player.id, no, PAISE, id, link, new Date(clock.now() - DAY_MS)],
  );
  await choose(link, 'paid');
  return { id, no, paise: PAISE };
}

/** Has the gateway say that such an order was paid. */
export async function payOrder(
  { house, clock, gateway }: { house: TestHouse; clock: Clock; gateway: Gateway },
  { no }: { no: string },
): Promise<void> {
  const timestamp = Math.floor(clock.now() / 1_000);
  const answer = await callGateway(gateway.url, { path: `/v1/orders/by-merchant/${no}`, timestamp });
  const { body, headers } = signEvent(buildEvent(gatewayOrder.parse(await answer.json())), {
    ageMs: Date.now() - clock.now(),
  });
  await house.call('POST', '/mxpay/webhook', { body, headers });
}

/** An account elsewhere that opens the player's own, as it is named to the player. */
export async function keepWayIn(
  { house, sessions }: StockParts,
  player: TestPlayer,
): Promise<{ id: string; player: bigint }> {
  await house.pool.query(
    `insert into player_identities (issuer, subject, player_id, created_at) values ('elsewhere', $1, $2, now())
     on conflict do nothing`,
    [player.username, player.id],
  );
  const answer = await house.call('GET', '/auth/ways-in', { token: sessions.tokenOf(player) });
  const [way] = answer.body['data'] as { _id: string }[];
  return { id: way?._id ?? '', player: player.id };
}
