import type { Queryable } from '../../platform/database/database.ts';
import { deleteOld } from '../../platform/database/delete-old.ts';
import { createDeviceTable, createMarks, type DeviceChange } from './device-table.ts';

const MAX_DEVICES_OF_ADDRESS = 10;
const MAX_NETWORKS_OF_PLAYER = 50;
// Each login brings one at most: whoever had more before has them forgotten a few at a time.
const FORGOTTEN_AT_ONCE = 5;

const PLAYER_DEVICES = createDeviceTable('player_devices', 'player_id');
const ADDRESS_MARKS = createMarks<string>({
  ...{ table: 'address_devices', column: 'email', owner: 'lower($1 collate "C")', used: 'expires_at' },
});

/**
 * Notes that a player has logged in from a browser. Its mark is exchanged for the fresh one, for everybody known in it:
 * a mark that somebody else has planted there, or copied from it, is worth nothing afterwards.
 */
export async function noteDevice(
  client: Queryable,
  order: DeviceChange & { playerId: bigint; at: Date },
): Promise<void> {
  if (order.old !== undefined) await exchangeMark(client, { ...order, old: order.old });
  await PLAYER_DEVICES.noteLogin(client, { owner: order.playerId, fresh: order.fresh, at: order.at });
}

async function exchangeMark(client: Queryable, order: { old: Buffer; fresh: Buffer }): Promise<void> {
  await PLAYER_DEVICES.exchangeMark(client, order);
  await ADDRESS_MARKS.exchange(client, order);
}

/** Forgets the browsers that a player is known in, or all but one. */
export function forgetDevices(client: Queryable, playerId: bigint, except?: Buffer): Promise<void> {
  return PLAYER_DEVICES.forget(client, playerId, except);
}

export function deleteDevicesUnusedSince(client: Queryable, moment: Date): Promise<void> {
  return PLAYER_DEVICES.deleteUnusedSince(client, moment);
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
  const { email: owner, fresh } = order;
  await ADDRESS_MARKS.dropBeyond(client, { owner, fresh, devicesOfOwner: MAX_DEVICES_OF_ADDRESS });
}

export async function deleteExpiredAddressDevices(client: Queryable, moment: Date): Promise<void> {
  await deleteOld(client, { table: 'address_devices', where: 'expires_at <= $1', moment });
}

/** Notes that a player has logged in from a network, and forgets what was used before the newest fifty. */
export async function upsertNetwork(
  client: Queryable,
  seen: { playerId: bigint; network: string; at: Date },
): Promise<void> {
  await client.query(
    `insert into player_networks (player_id, network, last_login_at) values ($1, $2, $3)
     on conflict (player_id, network) do update set last_login_at = excluded.last_login_at`,
    [seen.playerId, seen.network, seen.at],
  );
  await client.query(
    `delete from player_networks where player_id = $1 and network in (
       select network from player_networks where player_id = $1 order by last_login_at desc offset $2 limit $3
       for update skip locked)`,
    [seen.playerId, MAX_NETWORKS_OF_PLAYER, FORGOTTEN_AT_ONCE],
  );
}

export async function deleteNetworksUnusedSince(client: Queryable, moment: Date): Promise<void> {
  await deleteOld(client, { table: 'player_networks', where: 'last_login_at < $1', moment });
}
