import { LIMITS, type GatewayRefusalCode } from '@rang/contract';
import { onceKept } from '../../platform/database/once-kept.ts';
import type { PlayerTurns } from '../../platform/database/player-turns.ts';
import type { JoinWork } from '../../platform/join-work.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkPaymentAmount, nameWebhook } from '../gateway/index.ts';
import { admitDeposit, invalidChannel, type Admitted, type DepositOrder } from './admit-deposit.ts';
import { applyOrder } from './apply-order.ts';
import { countRequest } from './attempts-store.ts';
import type { ChannelList } from './channel-list.ts';
import type { Deposit } from './deposit.ts';
import type { DepositsParts } from './deposits-parts.ts';
import { failUntaken, findAnyDeposit } from './store.ts';

// The first one counted, for one command.
const MAX_REQUESTS = 10;

interface StartParts extends DepositsParts {
  readonly channels: ChannelList;
  readonly inTurn: PlayerTurns;
  /** By deposit: the orders that the gateway is being asked for. */
  readonly joinRequest: JoinWork<Deposit>;
}

/**
 * Starts a deposit: stored first, then the gateway is asked for an order. Throws a Refusal; where the gateway did not
 * answer it is OUTCOME_UNKNOWN, the deposit stays `created` and the poll finds out what became of it.
 */
export async function startDeposit(parts: StartParts, order: DepositOrder): Promise<Deposit> {
  checkPaymentAmount('deposit', order.amount);
  const isOffered = await offersChannel(parts.channels, order.channel);
  const admitted = await parts.inTurn(order.playerId, (client) => admitDeposit(parts, client, { ...order, isOffered }));
  const { deposit } = admitted;
  // A repeated command whose order is known needs nothing more; one without goes on where the first one stopped.
  return deposit.gatewayOrderId === null ? await onceKept(() => requestOnce(parts, admitted)) : deposit;
}

/** Whoever repeats a deposit while its order is being asked for is given the same answer: the gateway is asked once. */
function requestOnce(parts: StartParts, { deposit, isNew }: Admitted): Promise<Deposit> {
  return parts.joinRequest(deposit.id, () => (isNew ? requestOrder(parts, deposit) : requestAgain(parts, deposit)));
}

/** However often a command is repeated, the gateway is asked for its order a few times, and finds out by itself what it can. */
async function requestAgain(parts: StartParts, deposit: Deposit): Promise<Deposit> {
  const now = parts.clock.now();
  const count = { max: MAX_REQUESTS, at: new Date(now), since: new Date(now - LIMITS.depositAttempts.windowMs) };
  if (await countRequest(parts.pool, { id: deposit.id, ...count })) return await requestOrder(parts, deposit);
  // Its order may have come meanwhile; else it may come yet.
  const known = await findAnyDeposit(parts.pool, deposit.id);
  if (known === undefined || known.gatewayOrderId === null) throw new Refusal('OUTCOME_UNKNOWN');
  return known;
}

async function offersChannel(channels: ChannelList, id: string): Promise<boolean> {
  const offered = await channels.find();
  // Unknown while the gateway is silent: it then refuses the order itself.
  return offered?.some((channel) => channel.id === id) !== false;
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
    if (known !== undefined) return known;
    parts.logger.warn({ orderNo, reply }, 'payments: an order was answered with another, the poll goes on');
    throw new Refusal('OUTCOME_UNKNOWN');
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
