import type {
  AdminDepositRecord,
  DepositFilter,
  DepositStatus,
  GatewayView,
  OrderDifference,
  RequeryOutcome,
} from '@rang/contract';
import type { StatusTone } from '../../ui/status-text.tsx';

/** What becomes of a deposit, as every screen of the back office names it; the gateway's states are among them. */
export const STATUS_NAMES: Record<DepositStatus, string> = {
  created: 'Not confirmed',
  pending: 'To be paid',
  paid: 'Paid',
  failed: 'Failed',
  expired: 'Expired',
};
export const STATUS_TONES: Record<DepositStatus, StatusTone> = {
  created: 'waiting',
  pending: 'waiting',
  paid: 'good',
  failed: 'bad',
  expired: 'calm',
};

export const FILTER_NAMES: Record<DepositFilter, string> = { unended: 'Not ended, oldest first', ...STATUS_NAMES };

/** What is to be read where ours and the gateway's word differ. */
const DIFFERENCE_WORDS: Record<OrderDifference, string> = {
  'order-no': 'The gateway answered about another order number.',
  'gateway-order': 'The gateway knows it by another number than before.',
  amount: 'The gateway names another amount.',
  currency: 'The gateway names another currency.',
  status: 'The gateway says something else of what became of it.',
  channel: 'The gateway names another way to pay.',
};

/** What comparing has found, in words. */
export function describeView(view: GatewayView): readonly string[] {
  if (view.outcome === 'silent') return ['The gateway gave no answer that can be used. What is shown is ours alone.'];
  if (view.outcome === 'unknown') return ['The gateway knows no order of this number.'];
  return view.differences.length === 0
    ? ['Ours and the gateway’s word are the same.']
    : view.differences.map((difference) => DIFFERENCE_WORDS[difference]);
}

/** What came of asking. */
export const OUTCOME_WORDS: Record<RequeryOutcome, (deposit: AdminDepositRecord) => string> = {
  changed: ({ status }) => `The gateway has answered. The deposit is now: ${STATUS_NAMES[status]}.`,
  unchanged: () => 'The gateway has answered. Nothing has changed.',
  differs: () => 'The gateway’s word does not fit this deposit. Nothing was changed.',
  silent: () => 'The gateway gave no answer that can be used. Nothing was changed.',
};
