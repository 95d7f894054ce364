import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Queryable } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/read-failure.ts';
import type { Randomness } from '../../platform/randomness.ts';
import { Refusal } from '../../platform/refusal.ts';
import { holdPlayerByConfirmedEmail, findPlayerById, type Accounts, type Player } from '../accounts/index.ts';
import { insertAccountMail } from '../mails/index.ts';
import { accountOfClaims, type ClaimedAccount } from './account-of-claims.ts';
import { findPlayerIdOfIdentity, insertIdentity } from './identity-store.ts';
import type { SocialClaims } from './social-claims.ts';

/** What finding or opening a player needs. */
export interface FindOrOpenParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly accounts: Pick<Accounts, 'writeAccount'>;
}

interface Arrival {
  readonly claims: SocialClaims;
  readonly referralCode: string | undefined;
  /** Where the browser is that came back. */
  readonly address: string;
}

/** Whose the claims are, and whether the account was opened for them now. */
interface Arrived {
  readonly player: Player;
  readonly isNew: boolean;
}

// Each try is lost only to somebody who has just opened what it wanted to open, and then finds that.
const MAX_TRIES = 4;

/**
 * Finds the player whom verified claims belong to: the one that the identity was tied to before; else the one whose
 * confirmed address the provider has verified; else a new one, opened now. Throws ACCOUNT_SUSPENDED for a banned player: the
 * provider has shown that the account is theirs.
 */
export async function findOrOpenPlayer(parts: FindOrOpenParts, arrival: Arrival): Promise<Arrived> {
  let { referralCode } = arrival;
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(parts.pool, (client) => findOrOpen(parts, client, { ...arrival, referralCode }));
    } catch (error) {
      if (error instanceof Refusal && error.code === 'REFERRAL_CODE_UNKNOWN') {
        // The code is nobody's, and by now the person is on the way back from the provider: it keeps nobody out.
        referralCode = undefined;
        continue;
      }
      if (!isUniqueViolation(error) || tries === MAX_TRIES) throw error;
    }
  }
}

async function findOrOpen(parts: FindOrOpenParts, client: Queryable, arrival: Arrival): Promise<Arrived> {
  const { issuer, subject } = arrival.claims;
  const knownId = await findPlayerIdOfIdentity(client, { issuer, subject });
  if (knownId !== undefined) return { player: admit(await findPlayerById(client, knownId)), isNew: false };
  const account = accountOfClaims(arrival.claims);
  const owner = account.emailVerified ? await holdPlayerByConfirmedEmail(client, account.email ?? '') : undefined;
  // A banned owner is turned away here too, and not given a second account for the same address.
  const player = owner === undefined ? await open(parts, client, { ...arrival, account }) : admit(owner);
  const at = new Date(parts.clock.now());
  await insertIdentity(client, {
    ...{ issuer, subject, playerId: player.id, openedAccount: owner === undefined },
    ...{ vouchedEmail: account.emailVerified ? (account.email ?? null) : null, at },
  });
  if (owner !== undefined) await insertAccountMail(client, { kind: 'identity-tied', playerId: owner.id, at });
  return { player, isNew: owner === undefined };
}

function admit(player: Player | undefined): Player {
  if (player === undefined) throw new Refusal('SOCIAL_FAILED');
  if (player.status === 'banned') throw new Refusal('ACCOUNT_SUSPENDED');
  return player;
}

async function open(
  parts: FindOrOpenParts,
  client: Queryable,
  { account, referralCode, address }: Arrival & { account: ClaimedAccount },
): Promise<Player> {
  for (const username of listUsernames(account.usernameBase, parts.randomness)) {
    const playerId = await parts.accounts.writeAccount(client, {
      name: account.name,
      username,
      // Nobody can have an address below .invalid: it stands for none.
      email: account.email ?? `${username}@social.invalid`,
      emailConfirmed: account.emailVerified,
      referralCode,
      address,
      passwordHash: null,
    });
    if (playerId !== undefined) return admit(await findPlayerById(client, playerId));
  }
  throw new Error(`no username was free for ${account.usernameBase}`);
}

/** The username itself, then the same with numbers of two digits, three and so on to six. */
function* listUsernames(base: string, randomness: Randomness): Generator<string> {
  yield base;
  for (let digits = 2; digits <= 6; digits += 1) {
    const smallest = 10 ** (digits - 1);
    yield `${base}${String(smallest + (Number.parseInt(randomness.hex(6), 16) % (9 * smallest)))}`;
  }
}
