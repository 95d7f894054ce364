import type { Queryable } from '../../platform/database/database.ts';

const MAX_DEVICES_OF_PLAYER = 20;
const MAX_PLAYERS_OF_DEVICE = 10;
const MAX_DEVICES_OF_ADDRESS = 10;

/** A browser that somebody has shown to be theirs: what it was marked with until now, and with what from now on. */
export interface DeviceChange {
  readonly old: Buffer | undefined;
  readonly fresh: Buffer;
}

/**
 * Notes that a player has logged in from a browser. Its mark is exchanged for the fresh one, for everybody known in it:
 * a mark that a stranger has planted there, or copied from it, is worth nothing afterwards. The row stays the same, and
 * with it the attempts that wrong passwords have used up.
 */
export async function noteDevice(
  client: Queryable,
  order: DeviceChange & { playerId: bigint; at: Date },
): Promise<void> {
  if (order.old !== undefined) await exchangeMark(client, { ...order, old: order.old });
  await client.query(
    `insert into player_devices (player_id, mark_hash, last_login_at) values ($1, $2, $3)
     on conflict (player_id, mark_hash) do update set last_login_at = excluded.last_login_at`,
    [order.playerId, order.fresh, order.at],
  );
  await dropDevicesBeyondLimits(client, order);
}

async function exchangeMark(client: Queryable, order: { old: Buffer; fresh: Buffer }): Promise<void> {
  // Held in one order, so that two who log in on one browser never wait for each other in a ring.
  await client.query(
    `update player_devices set mark_hash = $2 where (player_id, mark_hash) in (
       select player_id, mark_hash from player_devices where mark_hash = $1 order by player_id for update)`,
    [order.old, order.fresh],
  );
  await client.query(
    `update address_devices set mark_hash = $2 where (email, mark_hash) in (
       select email, mark_hash from address_devices where mark_hash = $1 order by email for update)`,
    [order.old, order.fresh],
  );
}

/** Drops what was not used for the longest. What somebody else holds right now is left to the next login. */
async function dropDevicesBeyondLimits(client: Queryable, order: { playerId: bigint; fresh: Buffer }): Promise<void> {
  await client.query(
    `delete from player_devices where (player_id, mark_hash) in (
       select player_id, mark_hash from player_devices where (player_id, mark_hash) in (
         (select player_id, mark_hash from player_devices where player_id = $1
          order by last_login_at desc, mark_hash offset $3)
         union all
         (select player_id, mark_hash from player_devices where mark_hash = $2
          order by last_login_at desc, player_id offset $4)
       ) for update skip locked)`,
    [order.playerId, order.fresh, MAX_DEVICES_OF_PLAYER, MAX_PLAYERS_OF_DEVICE],
  );
}

/** Forgets the browsers that a player is known in, or all but one. */
export async function forgetDevices(client: Queryable, playerId: bigint, except?: Buffer): Promise<void> {
  await client.query('delete from player_devices where player_id = $1 and mark_hash is distinct from $2', [
    playerId,
    except ?? null,
  ]);
}

export async function deleteDevicesUnusedSince(client: Queryable, moment: Date): Promise<void> {
  await client.query('delete from player_devices where last_login_at < $1', [moment]);
}

/**
 * Lets a browser try passwords, for a while, at every account with an address: with the attempts of the link that was
 * opened first in it.
 */
export async function insertAddressDevice(
  client: Queryable,
  order: DeviceChange & { email: string; linkHash: Buffer; expiresAt: Date },
): Promise<void> {
  if (order.old !== undefined) await exchangeMark(client, { ...order, old: order.old });
  await client.query(
    `insert into address_devices (email, mark_hash, link_hash, expires_at) values (lower($1 collate "C"), $2, $3, $4)
     on conflict (email, mark_hash) do update set expires_at = excluded.expires_at`,
    [order.email, order.fresh, order.linkHash, order.expiresAt],
  );
  await client.query(
    `delete from address_devices where (email, mark_hash) in (
       select email, mark_hash from address_devices where email = lower($1 collate "C")
       order by expires_at desc, mark_hash offset $2)`,
    [order.email, MAX_DEVICES_OF_ADDRESS],
  );
}

export async function deleteExpiredAddressDevices(client: Queryable, moment: Date): Promise<void> {
  await client.query('delete from address_devices where expires_at <= $1', [moment]);
}

/** Notes that a player has logged in from a network. */
export async function upsertNetwork(
  client: Queryable,
  seen: { playerId: bigint; network: string; at: Date },
): Promise<void> {
  await client.query(
    `insert into player_networks (player_id, network, last_login_at) values ($1, $2, $3)
     on conflict (player_id, network) do update set last_login_at = excluded.last_login_at`,
    [seen.playerId, seen.network, seen.at],
  );
}

export async function deleteNetworksUnusedSince(client: Queryable, moment: Date): Promise<void> {
  await client.query('delete from player_networks where last_login_at < $1', [moment]);
}
