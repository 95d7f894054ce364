import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Queryable } from '../../platform/database/database.ts';
import type { PlayerIdentity } from '../../platform/http/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { holdAddress } from '../accounts/index.ts';
import { insertAccountMail } from '../mails/index.ts';
import { deleteIdentity, listIdentities } from './identity-store.ts';
import { findProviders, nameIdentity, type WaysInParts } from './list-ways-in.ts';

/** A player who is logged in takes a way in away. */
export interface RemoveOrder {
  readonly player: PlayerIdentity;
  /** Which, as it is named to the player. */
  readonly id: string;
  /** Asked for wherever the account has a password. */
  readonly currentPassword?: string | undefined;
}

/**
 * Has a player show that the account is theirs, by the password or a fresh login; what it gives back says, in the transaction of
 * what is asked for and with the account held, whether there is a password. Both throw where it is not shown.
 */
export type ProveOwner = (
  order: Pick<RemoveOrder, 'player' | 'currentPassword'>,
) => Promise<(client: Queryable) => Promise<{ readonly hasPassword: boolean }>>;

/**
 * Has an account elsewhere open the player's own no more, which is told by mail, and takes back passes that were not used
 * yet. Where its provider vouches for the address that is confirmed here, the next login ties it again, and the player is
 * told. Throws NOT_FOUND for what is no way into this account, LAST_WAY_IN where the account has no password and no other
 * provider that is set up lets its owner in, and PASSWORD_WRONG, LOGIN_NOT_FRESH and TOO_MANY_REQUESTS.
 */
export async function removeWayIn(
  parts: WaysInParts & { readonly clock: Clock; readonly proveOwner: ProveOwner },
  order: RemoveOrder,
): Promise<void> {
  const { playerId } = order.player;
  const prove = await parts.proveOwner(order);
  await inTransaction(parts.pool, async (client) => {
    // Held, so that of two removals at once the later one counts what the first has left.
    await holdAddress(client, playerId);
    const { hasPassword } = await prove(client);
    const identities = await listIdentities(client, playerId);
    const gone = identities.find((identity) => nameIdentity(parts, identity) === order.id);
    if (gone === undefined) throw new Refusal('NOT_FOUND');
    const others = identities.filter((identity) => identity !== gone && findProviders(parts, identity).length > 0);
    if (!hasPassword && others.length === 0) throw new Refusal('LAST_WAY_IN');
    await deleteIdentity(client, { ...gone, playerId });
    await insertAccountMail(client, { kind: 'way-in-removed', playerId, at: new Date(parts.clock.now()) });
  });
}
