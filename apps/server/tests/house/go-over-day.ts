import type pg from 'pg';
import { listPeriodChecks } from '../../src/list-checks.ts';
import type { PaymentGateway } from '../../src/modules/gateway/index.ts';
import { readPeriodOfDay } from '../../src/modules/ledger/index.ts';
import { carryOut } from '../../src/modules/overview/index.ts';
import type { Queryable } from '../../src/platform/database/database.ts';
import { measureEffort, type Effort } from './visited-rows.ts';

// Long after everything else.
const DAY = '2060-03-05';
const ON_THAT_DAY = `timestamptz '${DAY}T12:00:00+05:30'`;
const BETS = 20;

/** Copies of a table's newest rows, `changed` by what is given, `newest` being the copied row. */
const copy = (table: string, order: string, changed: string): string => `
  insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(newest) || ${changed})).*
  from (select * from ${table} order by ${order} desc limit ${String(BETS)}) as newest`;
const newIdentity = `uuidv7(${ON_THAT_DAY} - now())`;

const FILL = [
  copy(
    'colour_rounds',
    'id',
    `jsonb_build_object('id', newest.id + 1000000, 'chain_index', newest.chain_index + 1000000, 'settled_at', ${ON_THAT_DAY}, 'state', 'settled', 'number', 1, 'fair_number', 1,
       'color', 'red', 'game_hash', repeat('ab', 32))`,
  ),
  copy(
    'colour_bets',
    'id',
    `jsonb_build_object('id', ${newIdentity}, 'round', (select max(id) from colour_rounds), 'received_at', ${ON_THAT_DAY})`,
  ),
  copy(
    'mines_games',
    'id',
    `jsonb_build_object('id', ${newIdentity}, 'nonce', newest.nonce + 1000000, 'ended_at', ${ON_THAT_DAY})`,
  ),
  copy(
    'crash_rounds',
    'id',
    `jsonb_build_object('id', newest.id + 1000000, 'chain_index', newest.chain_index + 1000000, 'is_latest', false, 'state', 'crashed',
       'crash_point', 200, 'fair_crash_point', 200, 'started_at', ${ON_THAT_DAY}, 'ended_at', ${ON_THAT_DAY}, 'game_hash', repeat('ab', 32),
       'bets', 0, 'staked', 0, 'cashed_out', 0, 'won', 0)`,
  ),
  `insert into crash_bets (id, player_id, slot, round, amount, target, limit_multiplier, status, received_at, ended_at)
   select ${newIdentity}, player_id, 1, (select max(id) from crash_rounds), 100, 150, 1000, 'lost', ${ON_THAT_DAY}, ${ON_THAT_DAY}
   from (select player_id from crash_bets order by id limit 1) as one, generate_series(1, ${String(BETS)})`,
  `insert into deposits (id, player_id, order_no, amount, channel, status, gateway_order_id, created_at, paid_at)
   select ${newIdentity}, player_id, 'day-' || n, 10000, 'upi', 'paid', 'day-' || n, ${ON_THAT_DAY}, ${ON_THAT_DAY}
   from (select player_id from deposits limit 1) as one, generate_series(1, ${String(BETS)}) as n`,
  `insert into withdrawals (id, player_id, payout_no, amount, bank_name, account_name, ifsc, account_sealed, account_last4, status,
     reason, decided_at, decided_by, created_at)
   select ${newIdentity}, player_id, 'day-' || n, 10000, 'Bank', 'Asha', 'BANK0000001', '', '0000', 'rejected', 'no', ${ON_THAT_DAY},
     'operator', ${ON_THAT_DAY}
   from (select player_id from withdrawals limit 1) as one, generate_series(1, ${String(BETS)}) as n`,
  // Past the trigger, which would look after the hashes.
  `begin;
   set local session_replication_role = replica;
   insert into audit_entries (id, at, actor, network, action, subject, before, after, previous_hash, hash)
   select entries + n, ${ON_THAT_DAY}, 'filled', 'console', 'balance.set', 'filled', 'null', 'null', sha256(('day ' || n)::bytea),
     sha256(('day ' || n + 1)::bytea)
   from audit_head, generate_series(1, ${String(BETS)}) as n;
   update audit_head set (entries, hash) = (select id, hash from audit_entries order by id desc limit 1);
   commit`,
  `insert into balance_edits (admin_id, fingerprint, player_id, before, after, entry_id, created_at)
   select (select min(id) from administrators), '', (select min(id) from players), 0, 1, id, at
   from audit_entries where at = ${ON_THAT_DAY}`,
  ...['deposit', 'withdrawal', 'referral'].map(
    (reason) => `
   insert into transfers (key, from_account, to_account, amount, reason, reference, created_at, balance)
   select '${reason}:' || d.id, 1, a.id, d.amount, '${reason}', d.id, ${ON_THAT_DAY}, 0
   from deposits d join accounts a on a.owner_id = d.player_id and a.kind = 'wallet' where d.paid_at = ${ON_THAT_DAY}`,
  ),
  `insert into transfers (key, from_account, to_account, amount, reason, reference, created_at, balance)
   select 'colour-bet:' || b.id, a.id, 2, b.amount, 'bet', b.id, ${ON_THAT_DAY}, 0
   from colour_bets b join accounts a on a.owner_id = b.player_id and a.kind = 'wallet' where b.received_at = ${ON_THAT_DAY}`,
  'vacuum analyze',
];

const unknown = () => Promise.resolve({ outcome: 'refused' as const, code: 'NOT_FOUND' as const });
const GATEWAY = { findOrder: unknown, findPayout: unknown } as Partial<PaymentGateway> as PaymentGateway;

/** Writes a day at the end of a history, goes over its books and says what each statement of that took. */
export async function goOverNewDay(pool: pg.Pool): Promise<readonly (Effort & { readonly name: string })[]> {
  for (const statement of FILL) await pool.query(statement);
  const sent: { text: string; values: unknown[] }[] = [];
  const query = (text: string, values: unknown[] = []): Promise<unknown> => {
    sent.push({ text, values });
    return pool.query(text, values);
  };
  const client = { query } as Queryable;
  const period = await readPeriodOfDay(client, DAY);
  await carryOut(client, listPeriodChecks(period, { gateway: GATEWAY, chainKey: 'ab'.repeat(32) }));
  const efforts: (Effort & { readonly name: string })[] = [];
  for (const statement of sent) {
    const effort = await measureEffort(pool, { ...statement, plan: 'for these values' });
    efforts.push({ ...effort, name: statement.text.replaceAll(/\d+/g, 'N').replaceAll(/\s+/g, ' ') });
  }
  return efforts;
}
