import { TIMES } from '@rang/contract';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { insertLinkMail, type LinkKind } from './mail-queue.ts';

const MAX_MAILS = 3;
/** How long a request is counted against its address: no longer than its link holds, so that whoever is refused has some. */
export const MAIL_COUNTED_MS = TIMES.resetLinkMs;

/**
 * Notes that somebody wants a link sent to an address. Whether anybody has an account with it is looked up later, in the
 * background: neither this call's answer nor its time gives anything away. Throws TOO_MANY_REQUESTS beyond three of a kind
 * in half an hour; all three hold then, whoever asked for them.
 */
export async function requestLink(
  parts: { readonly pool: pg.Pool; readonly clock: Clock },
  { kind, email }: { readonly kind: LinkKind; readonly email: string },
): Promise<void> {
  const now = parts.clock.now();
  const limit = { max: MAX_MAILS, since: new Date(now - MAIL_COUNTED_MS) };
  const noted = await inTransaction(parts.pool, (client) =>
    insertLinkMail(client, { kind, email, at: new Date(now), limit }),
  );
  if (!noted) throw new Refusal('TOO_MANY_REQUESTS');
}
