import type { Queryable } from '../../platform/database/database.ts';
import { deleteOld } from '../../platform/database/delete-old.ts';

const MAX_DEVICES_OF_OWNER = 20;
// Each login exchanges the mark for all of them.
const MAX_OWNERS_OF_DEVICE = 10;

/** A browser that somebody has shown to be theirs: what it was marked with until now, and with what from now on. */
export interface DeviceChange {
  readonly old: Buffer | undefined;
  readonly fresh: Buffer;
}

/** The marks by which browsers are known to somebody: an account, or whoever reads an address. */
export interface Marks<Owner> {
  /** Gives a browser another mark, for everybody known in it. The row stays the same, and with it the attempts used up. */
  exchange(client: Queryable, order: { readonly old: Buffer; readonly fresh: Buffer }): Promise<void>;
  /** Drops what was used before so many others, of the browsers of an owner and of the owners of a browser. */
  dropBeyond(
    client: Queryable,
    order: { readonly owner: Owner; readonly fresh: Buffer; readonly devicesOfOwner: number },
  ): Promise<void>;
}

/** Makes the SQL for the marks of a table: the column of their owners, who `$1` is there, and the column that grows with use. */
export function createMarks<Owner extends bigint | string>({
  table,
  column,
  owner = '$1',
  used,
}: {
  readonly table: string;
  readonly column: string;
  readonly owner?: string;
  readonly used: string;
}): Marks<Owner> {
  const key = `${column}, mark_hash`;
  return {
    exchange: async (client, { old, fresh }) => {
      // Held in one order, so that two who log in on one browser never wait for each other in a ring.
      await client.query(
        `update ${table} set mark_hash = $2 where (${key}) in (
           select ${key} from ${table} where mark_hash = $1 order by ${column} for update)`,
        [old, fresh],
      );
    },
    dropBeyond: async (client, order) => {
      // What somebody else holds right now is left to the next login. Of owners of the same moment the one that is noted stays.
      await client.query(
        `delete from ${table} where (${key}) in (
           select ${key} from ${table} where (${key}) in (
             (select ${key} from ${table} where ${column} = ${owner}
              order by ${used} desc, mark_hash offset $3)
             union all
             (select ${key} from ${table} where mark_hash = $2
              order by ${used} desc, ${column} <> ${owner}, ${column} offset $4)
           ) for update skip locked)`,
        [order.owner, order.fresh, order.devicesOfOwner, MAX_OWNERS_OF_DEVICE],
      );
    },
  };
}

/** The browsers that accounts of one kind were logged in from. */
export interface DeviceTable {
  exchangeMark: Marks<bigint>['exchange'];
  /** Notes that somebody has logged in from a browser that has the fresh mark by now. */
  noteLogin(
    client: Queryable,
    order: { readonly owner: bigint; readonly fresh: Buffer; readonly at: Date },
  ): Promise<void>;
  /** Forgets the browsers that somebody is known in, or all but one. */
  forget(client: Queryable, owner: bigint, except?: Buffer): Promise<void>;
  deleteUnusedSince(client: Queryable, moment: Date): Promise<void>;
}

/** Makes the SQL for a table of browsers, with the column that says whose they are. */
export function createDeviceTable(
  table: 'player_devices' | 'admin_devices',
  ownerColumn: 'player_id' | 'admin_id',
): DeviceTable {
  const marks = createMarks<bigint>({ table, column: ownerColumn, used: 'last_login_at' });
  return {
    exchangeMark: (client, order) => marks.exchange(client, order),
    noteLogin: async (client, { owner, fresh, at }) => {
      await client.query(
        `insert into ${table} (${ownerColumn}, mark_hash, last_login_at) values ($1, $2, $3)
         on conflict (${ownerColumn}, mark_hash) do update set last_login_at = excluded.last_login_at`,
        [owner, fresh, at],
      );
      await marks.dropBeyond(client, { owner, fresh, devicesOfOwner: MAX_DEVICES_OF_OWNER });
    },
    forget: async (client, owner, except) => {
      await client.query(`delete from ${table} where ${ownerColumn} = $1 and mark_hash is distinct from $2`, [
        owner,
        except ?? null,
      ]);
    },
    deleteUnusedSince: async (client, moment) => {
      await deleteOld(client, { table, where: 'last_login_at < $1', moment });
    },
  };
}
