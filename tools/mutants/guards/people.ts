import { inMigration, inModule, inPlatform, type Mutant } from '../mutant.ts';

const REWARDED_ONCE = 'A person is rewarded for once, and nobody for himself';
const ONE_ACCOUNT = 'An identity elsewhere opens one account';
const RESET_ONCE = "A reset link works once, within half an hour, and nobody pushes another's out";
const CONFIRMED =
  'An address is confirmed by a link that was mailed to it, once, for the account that its reader is logged in to';
const SHOWN_AS = 'Nobody is shown by what another logs in with or is shown by';
const NO_SESSION = 'No session outlives the password it was opened with';

/** Accounts, sessions, referrals and logins from elsewhere. */
export const PEOPLE: readonly Mutant[] = [
  {
    guard: 'a person is rewarded for once',
    row: REWARDED_ONCE,
    edits: [
      inModule(
        'referrals/store.ts',
        'on conflict (person_key) do nothing returning',
        'on conflict (person_key) do update set paid_at = excluded.paid_at returning',
      ),
    ],
    tests: ['referrals-rewards'],
  },
  {
    guard: 'a bet on a colour shows everybody a masked name',
    edits: [inModule('colour/wire.ts', 'username: getPublicName(bet)', 'username: bet.username')],
    tests: ['masked-names'],
  },
  {
    guard: 'a bet on Crash shows everybody a masked name',
    edits: [inModule('crash/say/wire.ts', 'username: getPublicName(bet)', 'username: bet.username')],
    tests: ['masked-names'],
  },
  {
    guard: 'the highest wins of a day show everybody a masked name',
    edits: [inModule('games/lobby.ts', 'username: getPublicName(win)', 'username: win.username')],
    tests: ['lobby'],
    only: 'under masked names',
  },
  {
    guard: 'nobody is rewarded for himself',
    row: REWARDED_ONCE,
    edits: [
      inModule('referrals/reward-referrers.ts', 'readPersonKey(email) === personKey', "readPersonKey(email) === ''"),
    ],
    tests: ['referrals-rewards'],
  },
  {
    guard: 'nor for an account that has the mailbox which was his before',
    row: REWARDED_ONCE,
    edits: [inModule('referrals/reward-referrers.ts', 'return !(await hadMailbox(', 'return !void (await hadMailbox(')],
    tests: ['referrals-rewards'],
    only: 'nobody is rewarded for an account of his own',
  },
  {
    guard: 'a banned referrer is paid nothing',
    row: REWARDED_ONCE,
    edits: [
      inModule('referrals/reward-referrers.ts', 'id === referral.referrerId && isActive', 'id === referral.referrerId'),
    ],
    tests: ['referrals-rewards'],
  },
  {
    guard: 'the first deposit alone decides on a reward',
    row: REWARDED_ONCE,
    edits: [
      inModule('referrals/store.ts', 'where first_deposit_id is null order by referred_id', 'order by referred_id'),
    ],
    tests: ['referrals-rewards'],
  },
  {
    guard: 'an identity is tied once',
    row: ONE_ACCOUNT,
    edits: [inMigration('0008-social.sql', 'primary key (issuer, subject)', 'unique (issuer, subject, player_id)')],
    tests: ['social-login'],
  },
  {
    guard: 'an account is linked by an address that the provider has verified',
    row: ONE_ACCOUNT,
    edits: [inModule('social/find-or-open-player.ts', 'account.emailVerified ? await', 'account.email ? await')],
    tests: ['social-login'],
  },
  {
    guard: 'a login from elsewhere counts in the browser that began it',
    edits: [
      inModule(
        'social/store.ts',
        'where cookie_hash = $1 and provider = $2 and state = $3',
        'where ($1::bytea is not null) and provider = $2 and state = $3',
      ),
    ],
    tests: ['social-login'],
  },
  {
    guard: 'a reset link works once',
    row: RESET_ONCE,
    edits: [inModule('passwords/reset-password.ts', '!(await link.take(client, setBefore))', 'hash.length === 0')],
    tests: ['players-password-reset'],
  },
  {
    guard: 'a reset link works for half an hour',
    row: RESET_ONCE,
    edits: [
      inModule(
        'mails/reset-tokens.ts',
        'hash = $1 and expires_at > $2 and',
        'hash = $1 and $2::timestamptz is not null and',
      ),
    ],
    tests: ['players-password-reset'],
  },
  {
    guard: 'a reset link that is used makes void all others of the account',
    row: RESET_ONCE,
    edits: [inModule('passwords/start-anew.ts', 'await deleteResetTokensOfPlayer(client, playerId);', '')],
    tests: ['players-password-reset'],
  },
  {
    guard: 'a login is held against the password of the moment in which it opens a session',
    row: NO_SESSION,
    edits: [inModule('sessions/open-session.ts', 'if (!(await holdPlayer(client, player)))', 'if (player.id < 0n)')],
    tests: ['players-password-reset'],
  },
  {
    guard: 'a new password ends the sessions',
    row: NO_SESSION,
    edits: [inModule('passwords/start-anew.ts', 'return await endSessionsOfPlayer(client, change);', 'return [];')],
    tests: ['players-password-reset', 'players-own-account'],
  },
  {
    guard: 'a used refresh token ends its family',
    edits: [inModule('sessions/refresh-session.ts', 'asked.now - record.usedAt.getTime() > GRACE_MS', 'asked.now < 0')],
    tests: ['players-refresh'],
  },
  {
    guard: 'the algorithm of a token is the house’s choice, and its audience players',
    edits: [
      inModule(
        'sessions/access-tokens.ts',
        '        audience: kind.audience,\n        algorithms',
        '        algorithms',
      ),
    ],
    tests: ['players-tokens', 'access-matrix'],
  },
  {
    guard: 'a token that ran out is refused, also where it was seen before',
    edits: [inModule('sessions/create-authenticate.ts', 'token.expiresAt <= parts.clock.now()', 'token.expiresAt < 0')],
    tests: ['players-tokens'],
  },
  {
    guard: 'a session that has ended is refused',
    edits: [inModule('sessions/create-authenticate.ts', 'if (!live)', 'if (token.expiresAt < 0)')],
    tests: ['players-tokens'],
  },
  {
    guard: 'a name without an account costs a guesser the same work',
    edits: [
      inModule(
        'passwords/try-password.ts',
        'await hasher.verify(hash, password, attempt.asker)',
        'await (order.hash == null ? Promise.resolve(false) : hasher.verify(hash, password, attempt.asker))',
      ),
    ],
    tests: ['players-login'],
  },
  {
    guard: 'guesses of others at a name are slowed',
    edits: [
      inModule(
        'passwords/guess-limits.ts',
        'const UNKNOWN_ON_NAME = { burst: 5,',
        'const UNKNOWN_ON_NAME = { burst: 5_000,',
      ),
    ],
    tests: ['players-login', 'guess-limits'],
  },
  {
    guard: 'the logins of one address are limited',
    edits: [inModule('passwords/routes.ts', 'login: { max: 60,', 'login: { max: 60_000,')],
    tests: ['players-login', 'access-matrix'],
  },
  {
    guard: 'the signups of one address are limited',
    edits: [inModule('accounts/routes.ts', 'SIGNUPS: RateLimit = { max: 20,', 'SIGNUPS: RateLimit = { max: 20_000,')],
    tests: ['players-accounts'],
  },
  {
    guard: 'an address is mailed three links in half an hour at the most',
    edits: [inModule('mails/mail-queue.ts', 'const MAX_LINKS = 3;', 'const MAX_LINKS = 300;')],
    tests: ['players-reset-mails'],
  },
  {
    guard: 'what ran out in one table is removed though another cannot be touched',
    edits: [inPlatform('do-each.ts', 'failures.push(error);', 'throw error;')],
    tests: ['jobs-go-on'],
    only: 'what ran out',
  },
  {
    guard: 'a link confirms no address but the one that it was mailed to',
    row: CONFIRMED,
    edits: [
      inModule(
        'passwords/own-address.ts',
        'linked !== undefined && linked === email.toLowerCase()',
        'linked !== undefined',
      ),
    ],
    tests: ['players-address'],
    only: 'a link confirms the address once',
  },
  {
    guard: 'a link that confirms an address is used up',
    row: CONFIRMED,
    edits: [inModule('passwords/own-address.ts', '!isOwn || !(await takeAddressLink(client, hash))', '!isOwn')],
    tests: ['players-address'],
    only: 'one uses the link up',
  },
  {
    guard: 'a changed address is not confirmed',
    row: CONFIRMED,
    edits: [
      inModule('accounts/addresses.ts', 'set email = $2, email_confirmed_at = null where', 'set email = $2 where'),
    ],
    tests: ['players-address'],
    only: 'a changed address',
  },
  {
    guard: 'an unconfirmed address is mailed no answers',
    row: CONFIRMED,
    edits: [
      inModule(
        'accounts/readers.ts',
        'where id = $1 and email_confirmed_at is not null and notify_by_mail',
        'where id = $1 and notify_by_mail',
      ),
    ],
    tests: ['players-mail'],
    only: 'is mailed where that is wished',
  },
  {
    guard: 'nobody is shown by another’s username',
    row: SHOWN_AS,
    edits: [
      inModule(
        'accounts/public-name.ts',
        '(lower(others.username collate "C") = lower($2 collate "C")\n           or ',
        '(',
      ),
    ],
    tests: ['players-address'],
    only: 'a name that others are shown',
  },
  {
    guard: 'whoever uses up the links to an address keeps nobody from naming it',
    edits: [inModule('passwords/own-address.ts', "queued === 'too-many'", "queued !== 'queued'")],
    tests: ['players-address'],
    only: 'uses up the links',
  },
  {
    guard: 'a pass opens nothing that was taken away while it was used',
    edits: [inModule('sessions/open-session.ts', 'order.prove !== undefined && !(await order.prove(client))', 'false')],
    tests: ['social-races'],
    only: 'under way when a reset link',
  },
  {
    guard: 'no pass is written for an identity that was untied meanwhile',
    edits: [
      inModule(
        'social/finish-login.ts',
        '(await findPlayerIdOfIdentity(client, { issuer, subject })) !== player.id',
        '(await findPlayerIdOfIdentity(client, { issuer, subject })) === 0n',
      ),
    ],
    tests: ['social-races'],
    only: 'under way when a reset link',
  },
  {
    guard: 'a session that has ended sets no first password',
    edits: [
      inModule('sessions/session-store.ts', 'where id = $1 and ended_at is null for share', 'where id = $1 for share'),
    ],
    tests: ['players-own-account'],
    only: 'from a session that ended',
  },
  {
    guard: 'a session that was ended is known to be while what was asked for in it may be on its way',
    edits: [
      inModule(
        'administrators/create-administrators.ts',
        'new Date(clock.now() - ENDED_KEPT_MS)',
        'new Date(clock.now() + ENDED_KEPT_MS)',
      ),
    ],
    tests: ['administrators-sessions'],
    only: 'newest of each network',
  },
];
