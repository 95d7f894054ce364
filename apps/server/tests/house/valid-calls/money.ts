import { WEBHOOK_SECRET } from '../../../../gateway/tests/merchant.ts';
import { signEvent } from '../../payments/payments-house.ts';
import { ask, BANK, nameSomebody, type Prepare, type Shape } from './prepared.ts';

/** Of deposits, withdrawals, bank accounts and friends. */
export const MONEY_WRITES: Record<string, Prepare> = {
  'POST /mxpay/deposit': () => ({ body: { amount: 500, channel_id: 'upi' } }),
  'POST /deposits': () => ({ body: { amount: 500, channel_id: 'upi' } }),
  'POST /mxpay/webhook': async ({ pool }, { id }) => {
    const orderNo = `R-${nameSomebody()}`;
    await pool.query(
      `insert into deposits (player_id, order_no, amount, channel, status, created_at)
       values ($1, $2, 50000, 'upi', 'created', now())`,
      [id, orderNo],
    );
    return signPaid(orderNo);
  },
  'POST /mxpay/payout': () => ({ body: { amount: 500, ...BANK } }),
  'POST /withdrawals/create': () => ({ body: { amount: 500, ...BANK } }),
  'POST /withdrawals/:id/cancel': async (parts, visitor) => {
    const body = { amount: 500, ...BANK };
    const { data } = await ask(parts, visitor, { method: 'POST', path: '/mxpay/payout', body });
    return { path: `/withdrawals/${(data as { _id: string })._id}/cancel`, body: {} };
  },
  'POST /bank/create': () => ({ body: BANK }),
  'DELETE /bank/:id': async (parts, visitor) => {
    const { data } = await ask(parts, visitor, { method: 'POST', path: '/bank/create', body: BANK });
    return { path: `/bank/${(data as { _id: string })._id}` };
  },
  'POST /referrals/create': () => ({ body: {} }),
};

function signPaid(orderNo: string): Shape {
  const order = { id: `ord_${orderNo}`, merchant_order: orderNo, amount_paise: '50000', currency: 'INR' };
  const at = new Date().toISOString();
  const data = { ...order, channel: 'upi', status: 'paid', payment_link: null, created_at: at, paid_at: at };
  return signEvent({ type: 'order.paid', timestamp: at, data }, { secret: WEBHOOK_SECRET });
}
