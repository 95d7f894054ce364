import type { GatewayPayout, GatewayPayoutList } from '@rang/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { goOver } from '../../platform/read-page.ts';
import {
  compareEach,
  compareWithList,
  lookTwice,
  type ComparedGateway,
  type PaymentGateway,
} from '../gateway/index.ts';
import { ALL_TIME, isInTrail, joinOnly, listBookedIn, queryFaults, REFERENCE_AS_ID } from '../ledger/index.ts';
import type { Fault, Period } from '../ledger/index.ts';
import type { BankSeal } from './bank-seal.ts';
import { listWithdrawalsAfter, listWithdrawalsNumbered } from './store.ts';
import { comparePayout, openAs, type Withdrawal } from './withdrawal.ts';

const MOMENTS = ['paid_at', 'decided_at', 'first_approved_at', 'void_asked_at'];
const idsOf = (period: Period): string =>
  listBookedIn(period, { table: 'withdrawals', reason: 'withdrawal', moments: MOMENTS });
const isIn = (period: Period): string => (period.isWhole ? 'true' : `id in (${idsOf(period)})`);

// Each withdrawal has moved money as its state implies, and nothing else is booked as one.
const findLedgerFaults = (period: Period): string => `
with checked as (
  select w.*, a.id as wallet, r.id as taken, e.id as ended, e.to_account as ended_at_account,
         (r.from_account, r.to_account, r.amount, r.created_at) = (a.id, 5, w.amount, w.created_at) as taken_well,
         (e.from_account, e.to_account, e.amount) = (5, case w.status when 'paid' then 1 else a.id end, w.amount)
           and e.created_at = case w.status when 'paid' then w.paid_at when 'rejected' then w.decided_at
                              when 'canceled' then w.decided_at else e.created_at end as ended_well
  from withdrawals w ${joinOnly(period, 'w.id', idsOf(period))}
  left join accounts a on a.owner_id = w.player_id and a.kind = 'wallet'
  left join transfers r on r.key = 'withdrawal:' || w.id and r.reason = 'withdrawal' and r.reference = w.id::text
  left join transfers e on e.key = 'withdrawal-end:' || w.id and e.reason = 'withdrawal' and e.reference = w.id::text
)
select fault, 'withdrawal ' || payout_no as subject from checked, lateral (values
  (case when wallet is null then 'names a player without a wallet' end),
  (case when taken is null then 'was never reserved' end),
  (case when not taken_well then 'was not reserved as it says' end),
  (case when status in ('requested', 'approved') and ended is not null then 'is open but its money has moved on' end),
  (case when status = 'paid' and ended is null then 'is paid but still reserved' end),
  (case when status in ('rejected', 'canceled', 'failed') and ended is null then 'has ended but was not given back' end),
  (case when status in ('rejected', 'canceled', 'failed', 'paid') and not ended_well then 'has not ended as it says' end)
) as faults (fault) where fault is not null
union all
select 'is not in the audit trail as it was decided', 'withdrawal ' || w.payout_no
from withdrawals w ${joinOnly(period, 'w.id', idsOf(period))}, lateral (values
  (w.decider, 'withdrawal.' || case when w.found_at_gateway then 'found' when w.status = 'rejected' then 'rejected' else 'approved' end,
   case when w.status <> 'canceled' then w.decided_at end),
  (w.first_approver, 'withdrawal.half-approved', w.first_approved_at),
  (w.void_asker, 'withdrawal.void-asked', w.void_asked_at)
) as said (admin_id, action, at)
where said.at is not null and not exists (
  select from audit_entries e
  where e.subject = 'withdrawal ' || w.payout_no and (e.action, e.at) = (said.action, said.at)
    and e.admin_id is not distinct from said.admin_id
  -- One by one: beside few of them all of the trail would be read.
  offset 0
)
-- What was decided before there was a trail is not in it.
and not exists (
  select from (select at from audit_entries order by id limit 1) as began
  where said.at between w.created_at and began.at - interval '1 microsecond'
)
${findUnsaidWords(period)}
union all
select 'is a withdrawal without one', 'transfer ' || t.id from transfers t
where ${period.transfer('t.id')} and t.reason = 'withdrawal' and not exists (
  select from withdrawals w
  where w.id = ${REFERENCE_AS_ID} and w.id::text = t.reference and t.key in ('withdrawal:' || t.reference, 'withdrawal-end:' || t.reference)
)
${period.isWhole ? RESERVED_FAULTS : ''}
order by 2, 1`;

// What the trail tells of a withdrawal is said there.
const findUnsaidWords = (period: Period): string => `union all
select 'tells of a word on a withdrawal that is not there', 'audit entry ' || e.id
from audit_entries e left join withdrawals w on w.payout_no = substr(e.subject, length('withdrawal ') + 1)
where ${isInTrail('e.id', period)}
and e.action in ('withdrawal.approved', 'withdrawal.half-approved', 'withdrawal.rejected', 'withdrawal.void-asked', 'withdrawal.found')
and (case e.action when 'withdrawal.half-approved' then w.first_approver
                   when 'withdrawal.void-asked' then w.void_asker else w.decider end,
     case e.action when 'withdrawal.half-approved' then w.first_approved_at
                   when 'withdrawal.void-asked' then w.void_asked_at else w.decided_at end)
  is distinct from (e.admin_id, e.at)
-- The first approval of whoever may approve no more was dropped.
and not (e.action = 'withdrawal.half-approved' and exists (
  select from audit_entries d where d.subject = 'administrator ' || e.admin_id and d.id > e.id
    and (d.action = 'administrator.disable' or d.after::json ->> 'role' not in ('owner', 'operator'))
))`;

// What is reserved is theirs: that is said of all of them together.
const RESERVED_FAULTS = `union all
select 'holds ' || held || ' but the open withdrawals are ' || open, 'the account reserved' from (
  select (select coalesce(sum(amount), 0) from transfers where to_account = 5)
       - (select coalesce(sum(amount), 0) from transfers where from_account = 5) as held,
         (select coalesce(sum(amount), 0) from withdrawals where status in ('requested', 'approved')) as open
) as sums where held <> open`;

/**
 * The withdrawals' part of the reconciliation: against the ledger, their own seals and the gateway: its own list, or, of a
 * period, what it says of each of these.
 */
export async function listWithdrawalFaults(
  client: Queryable,
  { gateway, pause, bankSeal }: ComparedGateway & { bankSeal: BankSeal },
  period = ALL_TIME,
): Promise<Fault[]> {
  const ledger = await queryFaults(client, findLedgerFaults(period));
  const broken = await goOver<Withdrawal, Fault>(
    (after, limit) => listWithdrawalsAfter(client, { after, limit, where: isIn(period) }),
    (withdrawals) => withdrawals.filter((one) => !isSealed(bankSeal, one)).map(nameBroken),
  );
  const compare = period.isWhole ? compareWithGateway : comparePeriod;
  return [...ledger, ...broken, ...(await lookTwice(() => compare(client, gateway, period), pause))];
}

function isSealed(bankSeal: BankSeal, withdrawal: Withdrawal): boolean {
  try {
    const { account_number: number } = openAs(withdrawal, (owner) => bankSeal.open(withdrawal.bank, owner));
    return number.endsWith(withdrawal.bank.last4);
  } catch {
    return false;
  }
}

function nameBroken({ payoutNo }: Withdrawal): Fault {
  return { fault: 'is not what its seal was set on', subject: `withdrawal ${payoutNo}` };
}

async function compareWithGateway(client: Queryable, gateway: PaymentGateway): Promise<Fault[]> {
  return await compareWithList<Withdrawal, GatewayPayout, GatewayPayoutList>({
    names: { listed: 'payout', ours: 'withdrawals' },
    list: (after) => gateway.listPayouts(after),
    read: ({ payouts }) => payouts,
    numberOf: (one) => ('ours' in one ? one.ours.payoutNo : one.listed.merchant_payout),
    find: (numbers) => listWithdrawalsNumbered(client, numbers),
    listOurs: (after, limit) => listWithdrawalsAfter(client, { after, limit }),
    judge: comparePayout,
  });
}

async function comparePeriod(client: Queryable, gateway: PaymentGateway, period: Period): Promise<Fault[]> {
  return await compareEach<Withdrawal, GatewayPayout>({
    names: { listed: 'payout', ours: 'withdrawals' },
    listOurs: (after, limit) => listWithdrawalsAfter(client, { after, limit, where: isIn(period) }),
    numberOf: ({ payoutNo }) => payoutNo,
    ask: (number) => gateway.findPayout(number),
    judge: comparePayout,
  });
}
