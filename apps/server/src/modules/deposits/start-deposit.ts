import { LIMITS, TIMES, type GatewayRefusalCode, type Paise } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { onceKept } from '../../platform/database/once-kept.ts';
import type { PlayerTurns } from '../../platform/database/player-turns.ts';
import { findRepeated } from '../../platform/repetitions.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkPaymentAmount, makeNumber, nameWebhook, nextCheckAt } from '../gateway/index.ts';
import { applyOrder } from './apply-order.ts';
import type { ChannelList } from './channel-list.ts';
import type { Deposit } from './deposit.ts';
import type { DepositsParts } from './deposits-parts.ts';
import { countDeposits, failUntaken, findDepositByKey, hasLiveDeposit, insertDeposit } from './store.ts';

/** A deposit as a player asks for it. */
export interface DepositOrder {
  readonly playerId: bigint;
  readonly amount: Paise;
  readonly channel: string;
  /** The player's own key: a repetition of it is the same deposit. */
  readonly key: string | undefined;
}

interface StartParts extends DepositsParts {
  readonly channels: ChannelList;
  readonly inTurn: PlayerTurns;
  /** By deposit: the orders that the gateway is being asked for. */
  readonly requested: Map<string, Promise<Deposit>>;
}

/**
 * Starts a deposit: stored first, then the gateway is asked for an order. Throws a Refusal; where the gateway did not
 * answer it is OUTCOME_UNKNOWN, the deposit stays `created` and the poll finds out what became of it.
 */
export async function startDeposit(parts: StartParts, order: DepositOrder): Promise<Deposit> {
  checkPaymentAmount('deposit', order.amount);
  const isOffered = await offersChannel(parts.channels, order.channel);
  const deposit = await parts.inTurn(order.playerId, (client) => admitDeposit(parts, client, { ...order, isOffered }));
  // A repeated command whose order is known needs nothing more; one without goes on where the first one stopped.
  return deposit.gatewayOrderId === null ? await onceKept(() => requestOnce(parts, deposit)) : deposit;
}

/** Whoever repeats a deposit while its order is being asked for is given the same answer: the gateway is asked once. */
function requestOnce(parts: StartParts, deposit: Deposit): Promise<Deposit> {
  const underWay = parts.requested.get(deposit.id);
  if (underWay !== undefined) return underWay;
  const asked = requestOrder(parts, deposit).finally(() => parts.requested.delete(deposit.id));
  parts.requested.set(deposit.id, asked);
  return asked;
}

async function offersChannel(channels: ChannelList, id: string): Promise<boolean> {
  const offered = await channels.find();
  // Unknown while the gateway is silent: it then refuses the order itself.
  return offered?.some((channel) => channel.id === id) !== false;
}

async function admitDeposit(
  parts: DepositsParts,
  client: Queryable,
  order: DepositOrder & { readonly isOffered: boolean },
): Promise<Deposit> {
  const { playerId, amount, key } = order;
  const now = parts.clock.now();
  const fingerprint = `deposit ${String(amount)} ${order.channel}`;
  const repeated = await findRepeated(key, {
    find: (asked) => findDepositByKey(client, { playerId, key: asked }),
    isSame: ({ commandFingerprint }) => commandFingerprint === fingerprint,
  });
  // A channel that is offered no more says nothing of what was started through it.
  if (repeated !== undefined) return ensureIsAskedAbout(repeated, now);
  if (!order.isOffered) throw invalidChannel();
  if (await hasLiveDeposit(client, { playerId, amount, since: new Date(now - TIMES.duplicateGuardMs) })) {
    throw new Refusal('DUPLICATE_TRANSACTION', { params: { waitMs: TIMES.duplicateGuardMs } });
  }
  await refuseTooMany(client, playerId, now);
  const at = new Date(now);
  const orderNo = makeNumber('R', { at, randomness: parts.randomness });
  const check = nextCheckAt(at, now) ?? at;
  return await insertDeposit(client, {
    playerId,
    amount,
    channel: order.channel,
    orderNo,
    key,
    fingerprint,
    at,
    nextCheckAt: check,
  });
}

/**
 * Refuses a deposit beyond those that a player may start within a time, and beyond those of a day that are not paid: of each of
 * them the gateway is asked for days, so that without end they would keep everybody else's waiting.
 */
async function refuseTooMany(client: Queryable, playerId: bigint, now: number): Promise<void> {
  const { depositAttempts, unpaidDeposits } = LIMITS;
  for (const { max, windowMs, counted } of [
    { ...depositAttempts, counted: 'all' },
    { ...unpaidDeposits, counted: 'unpaid' },
  ] as const) {
    if ((await countDeposits(client, { playerId, since: new Date(now - windowMs), counted })) >= max)
      throw new Refusal('DEPOSIT_RATE_LIMIT_EXCEEDED', { params: { waitMs: windowMs } });
  }
}

/** Of one without an order that is too old to be asked about, nobody would find the payment again. */
function ensureIsAskedAbout(deposit: Deposit, now: number): Deposit {
  if (deposit.gatewayOrderId === null && nextCheckAt(deposit.createdAt, now) === null) throw new Refusal('KEY_REUSED');
  return deposit;
}

async function requestOrder(parts: DepositsParts, deposit: Deposit): Promise<Deposit> {
  const reply = await parts.gateway.createOrder({
    orderNo: deposit.orderNo,
    amount: deposit.amount,
    channel: deposit.channel,
    returnUrl: `${parts.publicUrl()}/dashboard/wallet?deposit=${deposit.id}`,
    webhookUrl: nameWebhook(parts),
  });
  const { orderNo } = deposit;
  if (reply.outcome === 'answered') {
    // An answer about another order says nothing of this one, and is not its gateway's word on the other.
    const known = reply.value.merchant_order === orderNo ? await applyOrder(parts, reply.value) : undefined;
    if (known === undefined) throw new Refusal('OUTCOME_UNKNOWN');
    return known;
  }
  if (reply.outcome === 'unanswered') {
    parts.logger.warn({ orderNo, reason: reply.reason }, 'payments: an order was not answered, the poll goes on');
    throw new Refusal('OUTCOME_UNKNOWN');
  }
  await failUntaken(parts.pool, { id: deposit.id, checkAgain: false });
  parts.logger.error({ orderNo, reply }, 'payments: an order was not taken');
  throw reply.outcome === 'refused' ? refusalOf(reply.code) : new Refusal('GATEWAY_ERROR');
}

function refusalOf(code: GatewayRefusalCode): Refusal {
  if (code === 'CHANNEL_UNKNOWN') return invalidChannel();
  return new Refusal(code === 'SIGNATURE_INVALID' ? 'SIGNATURE_INVALID' : 'GATEWAY_ERROR');
}

function invalidChannel(): Refusal {
  return new Refusal('INVALID_CHANNEL', { field: 'channel_id' });
}
