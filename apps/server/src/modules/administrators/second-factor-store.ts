import type { Queryable, RecordOf } from '../../platform/database/database.ts';

/** A second factor as it is stored. */
export type SecondFactor = RecordOf<'second_factors', 'sealedSecret' | 'confirmedAt' | 'lastStep'>;

/** Finds an administrator's second factor and holds it until the transaction ends: of two who use one code, one waits. */
export async function lockSecondFactor(client: Queryable, adminId: bigint): Promise<SecondFactor | undefined> {
  const found = await client.query<SecondFactor>(
    `select sealed_secret as "sealedSecret", confirmed_at as "confirmedAt", last_step as "lastStep"
     from second_factors where admin_id = $1 for update`,
    [adminId],
  );
  return found.rows[0];
}

/** Writes a secret that is not confirmed yet in place of another such one; false where one is confirmed. */
export async function upsertUnconfirmed(client: Queryable, adminId: bigint, sealedSecret: Buffer): Promise<boolean> {
  const written = await client.query(
    `insert into second_factors (admin_id, sealed_secret) values ($1, $2)
     on conflict (admin_id) do update set sealed_secret = $2, last_step = 0 where second_factors.confirmed_at is null`,
    [adminId, sealedSecret],
  );
  return written.rowCount === 1;
}

/** Uses the code of a step up, and those of all before it; false where that was done before. */
export async function takeStep(client: Queryable, adminId: bigint, step: bigint): Promise<boolean> {
  const taken = await client.query('update second_factors set last_step = $2 where admin_id = $1 and last_step < $2', [
    adminId,
    step,
  ]);
  return taken.rowCount === 1;
}

export async function confirmFactor(client: Queryable, adminId: bigint, at: Date): Promise<void> {
  await client.query('update second_factors set confirmed_at = $2 where admin_id = $1', [adminId, at]);
}

/** Removes the second factor with its recovery codes; false where there is none. */
export async function deleteFactor(client: Queryable, adminId: bigint): Promise<boolean> {
  const removed = await client.query('delete from second_factors where admin_id = $1', [adminId]);
  return removed.rowCount === 1;
}

/** Removes everybody's; gives back how many were on. */
export async function deleteFactors(client: Queryable): Promise<number> {
  const removed = await client.query<RecordOf<'second_factors', 'confirmedAt'>>(
    'delete from second_factors returning confirmed_at as "confirmedAt"',
  );
  return removed.rows.filter(({ confirmedAt }) => confirmedAt !== null).length;
}

export async function insertRecoveryCodes(
  client: Queryable,
  adminId: bigint,
  hashes: readonly Buffer[],
): Promise<void> {
  await client.query(
    'insert into recovery_codes (hash, admin_id) select hash, $1 from unnest($2::bytea[]) as t (hash)',
    [adminId, hashes],
  );
}

/** Uses a recovery code up. Of any number who try at once, one gets true. */
export async function takeRecoveryCode(
  client: Queryable,
  order: { readonly adminId: bigint; readonly hash: Buffer; readonly at: Date },
): Promise<boolean> {
  const taken = await client.query(
    'update recovery_codes set used_at = $3 where hash = $2 and admin_id = $1 and used_at is null',
    [order.adminId, order.hash, order.at],
  );
  return taken.rowCount === 1;
}

/** Whether an administrator has a second factor, and how many recovery codes are left. */
export async function describeFactor(
  client: Queryable,
  adminId: bigint,
): Promise<{ readonly isOn: boolean; readonly codesLeft: number }> {
  const found = await client.query<{ isOn: boolean; codesLeft: bigint }>(
    `select exists (select from second_factors where admin_id = $1 and confirmed_at is not null) as "isOn",
       (select count(*) from recovery_codes where admin_id = $1 and used_at is null) as "codesLeft"`,
    [adminId],
  );
  const row = found.rows[0];
  return { isOn: row?.isOn === true, codesLeft: Number(row?.codesLeft ?? 0n) };
}
