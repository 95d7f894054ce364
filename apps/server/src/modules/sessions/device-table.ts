import type { Queryable } from '../../platform/database/database.ts';
import { deleteOld } from '../../platform/database/delete-old.ts';

const MAX_DEVICES_OF_OWNER = 20;
const MAX_OWNERS_OF_DEVICE = 10;

/** A browser that somebody has shown to be theirs: what it was marked with until now, and with what from now on. */
export interface DeviceChange {
  readonly old: Buffer | undefined;
  readonly fresh: Buffer;
}

/** The browsers that accounts of one kind were logged in from. */
export interface DeviceTable {
  /** Gives a browser another mark, for everybody known in it. The row stays the same, and with it the attempts used up. */
  exchangeMark(client: Queryable, order: { readonly old: Buffer; readonly fresh: Buffer }): Promise<void>;
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
  const key = `${ownerColumn}, mark_hash`;
  return {
    exchangeMark: async (client, { old, fresh }) => {
      // Held in one order, so that two who log in on one browser never wait for each other in a ring.
      await client.query(
        `update ${table} set mark_hash = $2 where (${key}) in (
           select ${key} from ${table} where mark_hash = $1 order by ${ownerColumn} for update)`,
        [old, fresh],
      );
    },
    noteLogin: async (client, { owner, fresh, at }) => {
      await client.query(
        `insert into ${table} (${key}, last_login_at) values ($1, $2, $3)
         on conflict (${key}) do update set last_login_at = excluded.last_login_at`,
        [owner, fresh, at],
      );
      // Drops what was not used for the longest. What somebody else holds right now is left to the next login.
      await client.query(
        `delete from ${table} where (${key}) in (
           select ${key} from ${table} where (${key}) in (
             (select ${key} from ${table} where ${ownerColumn} = $1
              order by last_login_at desc, mark_hash offset $3)
             union all
             (select ${key} from ${table} where mark_hash = $2
              order by last_login_at desc, ${ownerColumn} offset $4)
           ) for update skip locked)`,
        [owner, fresh, MAX_DEVICES_OF_OWNER, MAX_OWNERS_OF_DEVICE],
      );
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
