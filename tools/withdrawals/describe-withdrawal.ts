import type { Decided, GiveBackAsked, OpenWithdrawal } from '../../apps/server/src/modules/withdrawals/index.ts';
import { formatRupees } from '../../packages/contract/src/index.ts';

// What a player has written could move a terminal's cursor or turn the direction of its text.
const UNPRINTABLE = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** One line of the list: everything that the operator decides by. */
export function describeOpen({ withdrawal, username, isBanned, alerts }: OpenWithdrawal): string {
  const { bank } = withdrawal;
  const columns = [
    withdrawal.payoutNo,
    withdrawal.createdAt.toISOString().slice(0, 16).replace('T', ' '),
    withdrawal.state,
    formatRupees(withdrawal.amount),
    `by ${username}${isBanned ? ', who is BANNED' : ''}`,
    `to ${bank.account_name}, ${bank.bank_name}, account ending ${bank.last4}, ${bank.ifsc}`,
    ...(alerts.length === 0 ? [] : [`ALERT ${alerts.join(', ')}`]),
  ];
  return columns.join('  ').replace(UNPRINTABLE, '\ufffd');
}

/** How a decision ended, in words, and whether it is what was asked for. */
export function describeDecided(name: string, decided: Decided | GiveBackAsked): { text: string; isDone: boolean } {
  if (decided.outcome === 'unknown') return { text: `there is no withdrawal ${name}`, isDone: false };
  const { payoutNo, amount, state, decidedBy, voidAskedBy } = decided.withdrawal;
  if (decided.outcome === 'asked') {
    const text = `the gateway is asked to void ${payoutNo}; ${formatRupees(amount)} is given back once it has, unless it was paid`;
    return { text, isDone: true };
  }
  if (decided.outcome === 'late') {
    const by = decidedBy === null ? '' : `, decided by ${decidedBy}`;
    const asked = voidAskedBy === null ? '' : `, asked to be given back by ${voidAskedBy}`;
    return { text: `${payoutNo} is ${state} already${by}${asked}; nothing was changed`, isDone: false };
  }
  if (decided.outcome === 'early') {
    const text =
      `the gateway may have paid ${payoutNo} already, and is to say that first, ` +
      'which the open house asks it. Nothing was changed; try again in a minute, or give-back has it voided there';
    return { text, isDone: false };
  }
  if (decided.outcome === 'nameless' || decided.outcome === 'repeated') {
    const text =
      `two administrators have to approve ${payoutNo}, in the back office: here nobody shows who they are. ` +
      'Nothing was changed; it can be rejected here';
    return { text, isDone: false };
  }
  const effect = decided.outcome === 'approved' ? 'the gateway is told to pay' : 'given back to the player:';
  return { text: `${payoutNo} is ${state}; ${effect} ${formatRupees(amount)}`, isDone: true };
}
