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
  `insert into transfers (key, from_account, to_account, amount, reason, reference, created_at, balance)
   select 'colour-bet:' || b.id, a.id, 2, b.amount, 'bet', b.id, ${ON_THAT_DAY}, 0
   from colour_bets b join accounts a on a.owner_id = b.player_id and a.kind = 'wallet' where b.received_at = ${ON_THAT_DAY}`,
  'vacuum analyze',
];

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
  await carryOut(client, listPeriodChecks(period, { gateway: {} as PaymentGateway, chainKey: 'ab'.repeat(32) }));
  const efforts: (Effort & { readonly name: string })[] = [];
  for (const statement of sent) {
    const effort = await measureEffort(pool, { ...statement, plan: 'for these values' });
    efforts.push({ ...effort, name: statement.text.replaceAll(/\d+/g, 'N').replaceAll(/\s+/g, ' ') });
  }
  return efforts;
}
