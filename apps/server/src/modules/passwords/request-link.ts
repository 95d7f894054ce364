import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readPersonKey } from '../accounts/index.ts';
import { insertLinkMail, type LinkKind } from '../mails/index.ts';

/**
 * Notes that somebody wants a link sent to an address. Whether anybody has an account with it is looked up later, in the
 * background: neither this call's answer nor its time gives anything away. Throws TOO_MANY_REQUESTS beyond three of a kind
 * in half an hour, and beyond ten to all spellings of its mailbox but for the first to each: what was mailed holds then, whoever
 * asked for it.
 */
export async function requestLink(
  { pool, clock }: { readonly pool: pg.Pool; readonly clock: Clock },
  { kind, email }: { readonly kind: LinkKind; readonly email: string },
): Promise<void> {
  const mailbox = readPersonKey(email);
  const at = new Date(clock.now());
  if (!(await inTransaction(pool, (client) => insertLinkMail(client, { kind, email, mailbox, at }))))
    throw new Refusal('TOO_MANY_REQUESTS');
}
