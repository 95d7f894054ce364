import { inMigration, inModule, type Mutant } from '../mutant.ts';

const OWNER_GETS_IN = 'Others who guess keep no owner out, and a wrong guess gives nothing away';
const COUNTED = 'A guess at a password or a code is counted once for the whole house, however many come at once';
const COUNT_GUESS = '0079-guesses-are-counted-for-the-house.sql';
const OF_AN_ADDRESS =
  'A link of a mail is good for the address that was read, and a change of address for the password that holds';
const RESET_ONCE = "A reset link works once, within half an hour, and nobody pushes another's out";

/** How owners get in while others guess. */
export const LOGINS: readonly Mutant[] = [
  {
    guard: 'of guesses that come at once none is counted that has no attempt left',
    row: COUNTED,
    edits: [
      inMigration(
        COUNT_GUESS,
        'where guesses_left(guess_counts, asked.burst, asked.refill_ms, p_at) >= p_taken',
        'where asked.burst > 0',
      ),
    ],
    tests: ['guess-limits'],
  },
  {
    guard: 'guesses at codes are counted apart from those at passwords',
    row: COUNTED,
    edits: [inModule('passwords/guess-limits.ts', 'JSON.stringify([kind, what', 'JSON.stringify([what')],
    tests: ['guess-limits'],
  },
  {
    guard: 'a browser that the owner has logged in from has attempts of its own',
    row: OWNER_GETS_IN,
    edits: [inModule('passwords/guess-limits.ts', 'device === undefined ?', 'device !== name ?')],
    tests: ['players-owner-gets-in', 'guess-limits'],
  },
  {
    guard: 'guesses from a known browser are few',
    row: OWNER_GETS_IN,
    edits: [inModule('passwords/guess-limits.ts', 'const DEVICE = { burst: 10,', 'const DEVICE = { burst: 1_000,')],
    tests: ['players-owner-gets-in'],
    only: 'its guesses are few',
  },
  {
    guard: 'what wrong guesses on a browser have used up outlives its mark',
    row: OWNER_GETS_IN,
    edits: [inModule('passwords/store.ts', '(select id::text from', "(select encode(mark_hash, 'hex') from")],
    tests: ['players-owner-gets-in'],
    only: 'an account of their own',
  },
  {
    guard: 'a browser whose attempts are used up has those of an unknown device',
    row: OWNER_GETS_IN,
    edits: [
      inModule(
        'passwords/guess-limits.ts',
        'if (onDevice !== undefined)',
        'if (device !== undefined && onDevice === undefined) throw new Refusal("TOO_MANY_REQUESTS");\n      if (onDevice !== undefined)',
      ),
    ],
    tests: ['players-owner-gets-in', 'guess-limits'],
  },
  {
    guard: 'a login link that is opened again brings no more guesses',
    row: OWNER_GETS_IN,
    edits: [inModule('passwords/store.ts', 'encode(link_hash,', 'encode(mark_hash,')],
    tests: ['players-owner-gets-in'],
    only: 'opened again',
  },
  {
    guard: "another person's browser is none of the owner's",
    row: OWNER_GETS_IN,
    edits: [inModule('passwords/log-in.ts', 'record?.knownDevice ??', "(record && device?.toString('hex')) ??")],
    tests: ['players-owner-gets-in'],
    only: 'own device',
  },
  {
    guard: 'each login gives a browser another mark, and the one before is worth nothing',
    row: OWNER_GETS_IN,
    edits: [
      inModule(
        'sessions/device-table.ts',
        'set mark_hash = $2 where (${key})',
        'set mark_hash = mark_hash where $2::bytea is not null and (${key})',
      ),
    ],
    tests: ['players-owner-gets-in'],
    only: 'new to the account',
  },
  {
    guard: 'a reset password forgets the browsers that were known',
    row: OWNER_GETS_IN,
    edits: [inModule('passwords/start-anew.ts', 'await forgetDevices(client, playerId);', '')],
    tests: ['players-owner-gets-in'],
    only: 'forgets all devices',
  },
  {
    guard: 'a changed password forgets the other browsers that were known',
    row: OWNER_GETS_IN,
    edits: [
      inModule(
        'passwords/change-password.ts',
        'await forgetDevices(client, playerId, order.device === undefined ?',
        'if (order.player.playerId < 0n) await forgetDevices(client, playerId, order.device === undefined ?',
      ),
    ],
    tests: ['players-owner-gets-in'],
    only: 'forgets all devices',
  },
  {
    guard: 'a last attempt is answered alike, whether there is an account and whether its owner is known there',
    row: OWNER_GETS_IN,
    edits: [
      inModule(
        'passwords/try-password.ts',
        'if (attempt.isLastResort) throw',
        'if (attempt.isLastResort && !isKnown) throw',
      ),
    ],
    tests: ['players-owner-gets-in'],
    only: 'a guesser sees the same',
  },
  {
    guard: 'a last attempt does the same work, whether its owner is known there',
    row: OWNER_GETS_IN,
    edits: [
      inModule(
        'passwords/try-password.ts',
        'const right = await',
        "if (attempt.isLastResort && !isKnown) throw new Refusal('TOO_MANY_REQUESTS');\n  const right = await",
      ),
    ],
    tests: ['players-owner-gets-in'],
    only: 'a guesser sees the same',
  },
  {
    guard: 'a last attempt is of use in a network that the owner is known in alone',
    row: OWNER_GETS_IN,
    edits: [inModule('passwords/try-password.ts', 'isOpen && (isKnown || !attempt.isLastResort)', 'isOpen')],
    tests: ['players-owner-gets-in'],
    only: 'new to the account',
  },
  {
    guard: 'a login link holds for half an hour',
    row: OWNER_GETS_IN,
    edits: [
      inModule(
        'mails/address-links.ts',
        'purpose = $2 and expires_at > $3',
        'purpose = $2 and $3::timestamptz is not null',
      ),
    ],
    tests: ['players-owner-gets-in'],
    only: 'a link by mail opens nothing',
  },
  {
    guard: 'a login link sets no password',
    row: OWNER_GETS_IN,
    edits: [inModule('mails/address-links.ts', 'purpose = $2 and expires_at', '$2::text is not null and expires_at')],
    tests: ['players-owner-gets-in'],
    only: 'a link by mail opens nothing',
  },
  {
    guard: 'a login link lets a browser try for a day',
    row: OWNER_GETS_IN,
    edits: [inModule('passwords/open-login-link.ts', 'LET_IN_MS = DAY_MS', 'LET_IN_MS = 10 * DAY_MS')],
    tests: ['players-owner-gets-in'],
    only: 'a link by mail opens nothing',
  },
  {
    guard: 'a login link lets a browser in while others guess',
    row: OWNER_GETS_IN,
    edits: [
      inModule(
        'passwords/open-login-link.ts',
        'await insertAddressDevice(client,',
        'if (email === order.token) await insertAddressDevice(client,',
      ),
    ],
    tests: ['players-owner-gets-in'],
    only: 'while others guess',
  },
  {
    guard: 'a link for an address sets no password of an account that has another one by then',
    row: OF_AN_ADDRESS,
    edits: [inModule('passwords/reset-password.ts', '.email.toLowerCase() !== email', ".email === ''")],
    tests: ['players-address-races'],
    only: 'many claim',
  },
  {
    guard: 'no link is made for an account that was given another address',
    row: OF_AN_ADDRESS,
    edits: [
      inModule(
        'mails/reset-tokens.ts',
        'where lower(players.email collate "C") =',
        'where $4 is not null or lower($4) =',
      ),
    ],
    tests: ['players-address-races'],
    only: 'mailed while',
  },
  {
    guard: 'an address is changed by the password that holds',
    row: OF_AN_ADDRESS,
    edits: [inModule('passwords/prove-owner.ts', '!== currentHash) throw', "=== '') throw")],
    tests: ['players-address-races'],
    only: 'not by the one before a reset',
  },
  {
    guard: 'a session runs out with its end',
    row: 'Whoever logs in and out leaves no rows of it',
    edits: [inModule('sessions/session-store.ts', 'least(expires_at, $2::timestamptz)', 'expires_at')],
    tests: ['old-rows'],
  },
  {
    guard: 'a player has no more sessions open than can be ended at once',
    row: 'All that a player has open can be ended at once, whoever opened it',
    edits: [inModule('sessions/session-store.ts', 'ofPlayer: 100,', 'ofPlayer: 200,')],
    tests: ['players-address-races'],
    only: 'a hundred sessions',
  },
  {
    guard: 'whoever asks for another reset link makes none void',
    row: RESET_ONCE,
    edits: [
      inModule(
        'mails/reset-tokens.ts',
        '`insert into password_reset_tokens (',
        '`with gone as (delete from password_reset_tokens where player_id = any ($1))\n     insert into password_reset_tokens (',
      ),
    ],
    tests: ['players-password-reset', 'players-reset-mails'],
  },
  {
    guard: 'accounts that claim an address push no link of its reader out',
    row: RESET_ONCE,
    edits: [inModule('mails/write-links.ts', 'hasMore ?', 'false ?')],
    tests: ['players-reset-mails'],
    only: 'push nobody out',
  },
  {
    guard: 'a reset link for an address opens accounts of its reader alone',
    row: RESET_ONCE,
    edits: [
      inModule(
        'accounts/readers.ts',
        'and lower(email collate "C") = lower($1 collate "C") and ${READS}`',
        'and $1::text is not null and ${READS}`',
      ),
    ],
    tests: ['players-reset-mails'],
    only: 'push nobody out',
  },
  {
    guard: 'a reset link for an address works once',
    row: RESET_ONCE,
    edits: [
      inModule(
        'mails/address-links.ts',
        "'delete from address_links where hash = $1'",
        "'select from address_links where hash = $1'",
      ),
    ],
    tests: ['players-reset-mails'],
    only: 'push nobody out',
  },
  {
    guard: 'of codes that confirm a second factor at once one does',
    edits: [inModule('administrators/own-second-factor.ts', 'factor?.confirmedAt !== null', 'false')],
    tests: ['second-factor-races'],
    only: 'at once one does',
  },
  {
    guard: 'a login that began before the second factor was on needs its code',
    edits: [inModule('administrators/log-in.ts', '(await describeFactor(client, adminId)).isOn', 'false')],
    tests: ['second-factor-races'],
    only: 'needs a code',
  },
  {
    guard: 'no login by password alone slips past the turning on of a second factor',
    row: 'No session of a password alone outlives the turning on of a second factor',
    edits: [inModule('administrators/own-second-factor.ts', 'await lockAdministrator(client, adminId);', '')],
    tests: ['second-factor-races'],
    only: 'needs a code',
  },
  {
    guard: 'a capital i in a name is read as a small L',
    edits: [inModule('accounts/is-house-name.ts', "word.replaceAll('l', 'i')", 'word')],
    tests: ['apps/server/src/modules/accounts/is-house-name.test.ts'],
  },
  {
    guard: 'a mailbox is mailed so many links, however its address is spelled',
    edits: [inModule('mails/mail-queue.ts', 'if (toMailbox >= MAX_LINKS_TO_MAILBOX)', 'if (toMailbox < 0)')],
    tests: ['players-address'],
    only: 'however its address',
  },
];
