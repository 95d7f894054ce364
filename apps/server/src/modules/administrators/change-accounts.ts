import type { AdminRole } from '@rang/contract';
import { inTransaction, type Queryable, type RowOf } from '../../platform/database/database.ts';
import { appendAudit } from '../audit/index.ts';
import { CONSOLE, nameConsole, type ManageParts } from './console.ts';
import { endSessions, readMoment } from './session-store.ts';

/** What becomes of an account: another role, no login any more, or one again. */
export type AccountChange =
  | { readonly action: 'role'; readonly username: string; readonly role: AdminRole }
  | { readonly action: 'disable' | 'enable'; readonly username: string };

/** What came of it: `same` where it was so before, `last-owner` where nobody else could do what an owner does. */
export type AccountChanged = 'changed' | 'unknown' | 'same' | 'last-owner';

/** What a change is of. */
type Standing = Pick<RowOf<'administrators'>, 'role'> & { readonly isDisabled: boolean };
type Account = Standing & RowOf<'administrators', 'id'>;

/**
 * Changes an account, with its entry in the audit trail. Whoever is disabled is logged out everywhere at once; a role holds
 * from the next call on. An owner who can log in remains in any case.
 */
export async function changeAdministrator(
  parts: Pick<ManageParts, 'pool' | 'at' | 'by'>,
  order: AccountChange,
): Promise<AccountChanged> {
  return inTransaction(parts.pool, async (client) => {
    const account = await holdAccount(client, order.username);
    if (account === undefined) return 'unknown';
    const { id: adminId, role, isDisabled } = account;
    const before: Standing = { role, isDisabled };
    const after = decide(before, order);
    if (after.role === before.role && after.isDisabled === before.isDisabled) return 'same';
    if (isOwner(before) && !isOwner(after) && !(await hasOtherOwner(client, adminId))) return 'last-owner';
    await client.query(
      `update administrators set role = $2, disabled_at = case when $3 then coalesce(disabled_at, $4) end where id = $1`,
      [adminId, after.role, after.isDisabled, parts.at],
    );
    const ended = after.isDisabled ? await endSessions(client, { adminId, ...readMoment(parts.at.getTime()) }) : [];
    await appendAudit(client, {
      ...{ administrator: nameConsole(parts), from: CONSOLE, action: `administrator.${order.action}`, at: parts.at },
      ...{ subject: `administrator ${String(adminId)}`, before, after: { ...after, sessionsEnded: ended.length } },
    });
    return 'changed';
  });
}

function decide(before: Standing, order: AccountChange): Standing {
  return order.action === 'role'
    ? { ...before, role: order.role }
    : { ...before, isDisabled: order.action === 'disable' };
}

const isOwner = ({ role, isDisabled }: Standing): boolean => role === 'owner' && !isDisabled;

/** Owners are held together with the account: two changes at once do not each rely on the other's. */
async function holdAccount(client: Queryable, username: string): Promise<Account | undefined> {
  const held = await client.query<Account & { readonly isAsked: boolean }>(
    `select id, role, disabled_at is not null as "isDisabled", lower(username collate "C") = lower($1 collate "C") as "isAsked"
     from administrators where role = 'owner' or lower(username collate "C") = lower($1 collate "C")
     order by id for no key update`,
    [username],
  );
  return held.rows.find(({ isAsked }) => isAsked);
}

async function hasOtherOwner(client: Queryable, adminId: bigint): Promise<boolean> {
  const found = await client.query(
    `select from administrators where role = 'owner' and disabled_at is null and id <> $1 limit 1`,
    [adminId],
  );
  return found.rows.length > 0;
}
