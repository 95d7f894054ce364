import { inTransaction, type Queryable } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { holdAddress, readPersonKey, writeAddress } from '../accounts/index.ts';
import {
  deleteResetTokensOfPlayer,
  findAddressOfLink,
  hashResetToken,
  insertConfirmMail,
  insertEmailChangedMail,
  insertTakeBack,
  takeAddressLink,
} from '../mails/index.ts';
import type { GuessLimits } from './guess-limits.ts';
import { proveOwner, type OwnerOrder } from './prove-owner.ts';
import { confirmOwn, type PasswordParts } from './start-anew.ts';

type AddressParts = Pick<PasswordParts, 'pool' | 'clock'>;

/** A player who is logged in names another address. */
export interface AddressOrder extends OwnerOrder {
  readonly email: string;
}

/**
 * Notes that the player wants a link that confirms the account's address; does nothing where that is confirmed, which it
 * says. Throws TOO_MANY_REQUESTS beyond three in half an hour, of the account or to the address, and ten to its mailbox.
 */
export async function requestConfirmation(parts: AddressParts, playerId: bigint): Promise<{ isConfirmed: boolean }> {
  return await inTransaction(parts.pool, async (client) => {
    const { email, isConfirmed } = await holdAddress(client, playerId);
    if (!isConfirmed && (await queueConfirmation(parts, client, { playerId, email })) === 'enough')
      throw new Refusal('TOO_MANY_REQUESTS');
    return { isConfirmed };
  });
}

async function queueConfirmation(
  { clock }: AddressParts,
  client: Queryable,
  reader: { playerId: bigint; email: string },
): Promise<'queued' | 'enough'> {
  const mailbox = readPersonKey(reader.email);
  const queued = await insertConfirmMail(client, { ...reader, mailbox, at: new Date(clock.now()) });
  if (queued === 'too-many') throw new Refusal('TOO_MANY_REQUESTS');
  return queued;
}

/**
 * Confirms the account's address by a link that was mailed to it, once. Whoever only has the mail confirms nothing, as the
 * link is good for the account that one is logged in to: a stranger who names somebody's address does not get it confirmed
 * by a press of theirs. Throws EMAIL_LINK_INVALID, and EMAIL_TAKEN where the address is confirmed for another account.
 */
export async function confirmAddress(
  { pool, clock }: AddressParts,
  { playerId, token }: { readonly playerId: bigint; readonly token: string },
): Promise<void> {
  const at = new Date(clock.now());
  const hash = hashResetToken(token);
  await inTransaction(pool, async (client) => {
    const { email } = await holdAddress(client, playerId);
    const linked = await findAddressOfLink(client, { hash, purpose: 'confirm', at });
    const isOwn = linked !== undefined && linked === email.toLowerCase();
    if (!isOwn || !(await takeAddressLink(client, hash))) throw new Refusal('EMAIL_LINK_INVALID');
    if (!(await confirmOwn(client, playerId, at))) throw new Refusal('EMAIL_TAKEN');
  });
}

/**
 * Gives the account another address, which is not confirmed until its link is opened, and mails one to it. Links that the old
 * one was mailed end, identities elsewhere that came in by it are untied, and where that was confirmed it is told, and can take
 * the account back for a week. Whether anybody else has the new one plays no part, nor whether others have used up the links
 * to it: those hold for its owner, which links to other spellings of it do not. Gives back whether it is the one before and
 * confirmed: then nothing is mailed. Throws PASSWORD_WRONG, LOGIN_NOT_FRESH and TOO_MANY_REQUESTS.
 */
export async function changeAddress(
  parts: PasswordParts & { readonly guesses: GuessLimits },
  order: AddressOrder,
): Promise<{ isConfirmed: boolean }> {
  const prove = await proveOwner(parts, order);
  const { playerId } = order.player;
  const { email } = order;
  return await inTransaction(parts.pool, async (client) => {
    const old = await holdAddress(client, playerId);
    await prove(client);
    const at = new Date(parts.clock.now());
    if (old.email.toLowerCase() === email.toLowerCase()) {
      if (!old.isConfirmed) await queueConfirmation(parts, client, { playerId, email: old.email });
      return { isConfirmed: old.isConfirmed };
    }
    await writeAddress(client, { playerId, email, former: old.email });
    await parts.untie?.(client, { playerId, exceptOpener: true });
    await deleteResetTokensOfPlayer(client, playerId);
    if (old.isConfirmed) {
      await insertTakeBack(client, { playerId, email: old.email, at });
      await insertEmailChangedMail(client, { playerId, email: old.email, at });
    }
    await queueConfirmation(parts, client, { playerId, email });
    return { isConfirmed: false };
  });
}
