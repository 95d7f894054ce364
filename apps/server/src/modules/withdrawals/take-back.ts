import { PAYOUT_REASONS } from '@rang/contract';
import type { PlayerTurns } from '../../platform/database/player-turns.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { holdPlayer } from '../accounts/index.ts';
import { holdSession } from '../sessions/index.ts';
import { askToVoid, creditReserved } from './end-reserved.ts';
import { findWithdrawal, lockWithdrawal, writeDecision } from './store.ts';
import type { Withdrawal } from './withdrawal.ts';
import type { WithdrawalsParts } from './withdrawals-parts.ts';

/** In place of the name of whoever decided. */
const TAKEN_BACK_BY = 'the player';

/** Which withdrawal a player takes back, and under which session. */
export interface TakeBackOrder {
  readonly playerId: bigint;
  readonly sessionId: string;
  readonly id: string;
}

/**
 * Gives a withdrawal that nobody has decided back to its player, whose word it is on. Once: the row is held against
 * decisions at the same time, and taking back what was taken back changes nothing. A first approval of two is no decision.
 * Where the gateway may yet be asked to pay it by whoever the house knows nothing of, it stays as it is, and its number is voided
 * there first. Throws NOT_FOUND where it is not the player's, UNAUTHORIZED where the session has ended, WITHDRAWAL_DECIDED where
 * it was decided, and GATEWAY_ERROR where the gateway is to say first whether it has paid it.
 */
export async function takeBack(
  { inTurn, clock }: Pick<WithdrawalsParts, 'clock'> & { readonly inTurn: PlayerTurns },
  asked: TakeBackOrder,
): Promise<Withdrawal> {
  return await inTurn(asked.playerId, async (client) => {
    const own = await findWithdrawal(client, asked);
    if (own === undefined) throw new Refusal('NOT_FOUND');
    // A suspension leaves withdrawals as they are.
    if (!(await holdPlayer(client, { id: asked.playerId }))) throw new Refusal('UNAUTHORIZED');
    await holdSession(client, asked.sessionId);
    const withdrawal = (await lockWithdrawal(client, own.payoutNo)) ?? own;
    if (withdrawal.state === 'canceled') return withdrawal;
    if (withdrawal.state !== 'requested') throw new Refusal('WITHDRAWAL_DECIDED');
    if (withdrawal.voidAskedAt !== null) return withdrawal;
    if (withdrawal.isToBeLookedUp) throw new Refusal('GATEWAY_ERROR');
    const at = new Date(clock.now());
    if (withdrawal.voidFirst) return await askBack(client, withdrawal, at);
    const canceled: Withdrawal = { ...withdrawal, state: 'canceled', decidedBy: TAKEN_BACK_BY, decidedAt: at };
    await writeDecision(client, canceled);
    await creditReserved(client, withdrawal, at);
    return canceled;
  });
}

async function askBack(client: Queryable, withdrawal: Withdrawal, at: Date): Promise<Withdrawal> {
  const by = { adminId: null, username: TAKEN_BACK_BY };
  const reason = PAYOUT_REASONS.takenBack;
  return (await askToVoid(client, withdrawal, { by, from: 'the wallet', at, reason })).withdrawal;
}
