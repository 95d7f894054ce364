import {
  UNENDED_STATUSES,
  type AdminDepositRecord,
  type DepositFilter,
  type DepositStatus,
  type UnendedDeposits,
} from '@rang/contract';
import type { Queryable, RecordOf } from '../../../platform/database/database.ts';
import { readOfficePage } from '../../../platform/database/office-page.ts';
import { countEach } from '../../../platform/database/read-waiting.ts';

/** A deposit with what an administrator asks about it. */
interface OfficeDeposit
  extends
    RecordOf<
      'deposits',
      'id' | 'playerId' | 'orderNo' | 'amount' | 'channel' | 'status' | 'gatewayOrderId' | 'createdAt' | 'paidAt'
    >,
    RecordOf<'deposits', 'nextCheckAt'>,
    RecordOf<'players', 'name' | 'username'> {
  readonly isBanned: boolean;
  /** The kinds of alerts that its order has raised. */
  readonly alerts: string[];
}

const RECORD = `d.id, d.player_id as "playerId", d.order_no as "orderNo", d.amount, d.channel, d.status,
  d.gateway_order_id as "gatewayOrderId", d.created_at as "createdAt", d.paid_at as "paidAt",
  d.next_check_at as "nextCheckAt", players.name, players.username, players.status = 'banned' as "isBanned",
  array(select distinct kind from payment_alerts where deposit_id = d.id order by 1) as alerts`;

const UNENDED: readonly DepositStatus[] = UNENDED_STATUSES;

/** Which deposits are asked for. */
export interface DepositListing {
  readonly status: DepositFilter | undefined;
  /** An order number, ours or the gateway's, or how usernames begin. */
  readonly search: string | undefined;
  readonly player: string | undefined;
  /** The last one of the page before. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** A page of deposits, the newest first; of those that have not ended the oldest first, as they are to be looked at. */
export async function listRecords(client: Queryable, listing: DepositListing): Promise<AdminDepositRecord[]> {
  const { search = '' } = listing;
  const statuses = readStatuses(listing.status);
  const found = await readOfficePage(
    {
      ...{ ...listing, search, table: 'deposits', numbers: ['order_no', 'gateway_order_id'] },
      state: { column: 'status', of: statuses },
      isOldestFirst: statuses.length > 0 && statuses.every((status) => UNENDED.includes(status)),
    },
    async ({ text, values, direction }) => {
      const read = await client.query<OfficeDeposit>(
        `select ${RECORD} from (${text}) as d
         join players on players.id = d.player_id order by d.id ${direction}`,
        values,
      );
      return read.rows;
    },
  );
  return found.map(wireRecord);
}

function readStatuses(filter: DepositFilter | undefined): readonly DepositStatus[] {
  if (filter === undefined) return [];
  return filter === 'unended' ? UNENDED : [filter];
}

/** The deposit of that id as administrators see it. Throws where there is none. */
export async function getRecord(client: Queryable, id: string): Promise<AdminDepositRecord> {
  const found = await client.query<OfficeDeposit>(
    `select ${RECORD} from deposits d join players on players.id = d.player_id where d.id = $1`,
    [id],
  );
  const deposit = found.rows[0];
  if (deposit === undefined) throw new Error(`deposit ${id} is not there`);
  return wireRecord(deposit);
}

/** How many have not ended, of each status. */
export async function countUnended(client: Queryable): Promise<UnendedDeposits> {
  return await countEach(client, { table: 'deposits', column: 'status', values: UNENDED_STATUSES });
}

function wireRecord(deposit: OfficeDeposit): AdminDepositRecord {
  const { id, playerId, orderNo, amount, channel, status, gatewayOrderId, alerts, name, username, isBanned } = deposit;
  return {
    ...{ _id: id, orderNo, amount, channel, status, gatewayOrderId, alerts },
    user: { _id: String(playerId), name, username, isBanned },
    createdAt: deposit.createdAt.toISOString(),
    paidAt: deposit.paidAt?.toISOString() ?? null,
    nextCheckAt: deposit.nextCheckAt?.toISOString() ?? null,
  };
}
