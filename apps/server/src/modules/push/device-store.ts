import type { Queryable, RecordOf } from '../../platform/database/database.ts';

/** A browser that takes notices, by its subscription. */
export type PushDevice = RecordOf<
  'push_devices',
  'playerId' | 'sessionId' | 'endpoint' | 'service' | 'p256dh' | 'auth'
> & { readonly at: Date };

/**
 * Writes a device of a player under the session that asks; beyond `limit` those go that were written first. A browser that
 * another player has logged in with since is that player's, shown by the keys that only the browser knows; false where
 * the endpoint is known with others.
 */
export async function writeDevice(client: Queryable, device: PushDevice, limit: number): Promise<boolean> {
  const { playerId, sessionId, endpoint, service, p256dh, auth, at } = device;
  // Held by its player: of two that are written at once neither goes beyond the limit.
  await client.query('select from players where id = $1 for no key update', [playerId]);
  // What was queued for whoever had the browser before is not for whoever has it now.
  await client.query('delete from push_devices where endpoint = $1 and p256dh = $2 and auth = $3 and player_id <> $4', [
    endpoint,
    p256dh,
    auth,
    playerId,
  ]);
  const written = await client.query(
    `insert into push_devices (player_id, session_id, endpoint, service, p256dh, auth, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (endpoint) do update set session_id = excluded.session_id, service = excluded.service
     where push_devices.player_id = $1 and push_devices.p256dh = $5 and push_devices.auth = $6`,
    [playerId, sessionId, endpoint, service, p256dh, auth, at],
  );
  await client.query(
    `delete from push_devices where id in
       (select id from push_devices where player_id = $1 order by id desc offset $2)`,
    [playerId, limit],
  );
  return written.rowCount === 1;
}

/** Has the devices of a session go on with the one that has come in its stead. */
export async function moveDevices(
  client: Queryable,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await client.query('update push_devices set session_id = $2 where session_id = $1', [from, to]);
}

/** Forgets a device of that player; what is another's stays. */
export async function deleteOwnDevice(
  client: Queryable,
  { playerId, endpoint }: { readonly playerId: bigint; readonly endpoint: string },
): Promise<void> {
  await client.query('delete from push_devices where player_id = $1 and endpoint = $2', [playerId, endpoint]);
}

/** Forgets a device whose service knows it no more. */
export async function deleteDevice(client: Queryable, deviceId: bigint): Promise<void> {
  await client.query('delete from push_devices where id = $1', [deviceId]);
}

/** Forgets the devices whose login has ended. */
export async function deleteDevicesOfEndedSessions(client: Queryable, at: Date): Promise<void> {
  await client.query(
    // In the order in which notices are queued for them.
    `delete from push_devices where id in (
       select d.id from push_devices d join sessions s on s.id = d.session_id
       where s.ended_at is not null or s.expires_at <= $1 order by d.id for update of d)`,
    [at],
  );
}
