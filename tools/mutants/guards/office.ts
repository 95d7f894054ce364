import { inMigration, inModule, inPlatform, type Mutant } from '../mutant.ts';

const TRAIL = 'What an administrator does is in the trail, and the trail is not changed';
const MATRIX = 'A call of the back office is made by the roles of its row, and by no player';
const CODES = 'Each code of a second factor is used once';
const BALANCES = 'A balance is set by a transfer, once for each key, and a bet comes before or after';
const NAMES = 'No player is taken for somebody of the house';
const NOW = "An administrator's call is judged by what holds now: the role, and the sessions that have not ended";
const DISABLED = 'Whoever is disabled is in the back office no more, and an owner who can log in remains';
const GETS_IN = 'Others who guess keep no administrator out';
const SUSPENDED =
  'A suspended player is logged out at once, everywhere, is let in nowhere, and keeps what is in the wallet';
const NOTES = 'What administrators note of a player is in the trail, once, and is not changed';
const WORDS = 'Words that somebody has to give have something to read in them';

/** Administrators, and what they do. */
export const OFFICE: readonly Mutant[] = [
  {
    guard: 'an entry of the audit trail is never changed or removed',
    row: TRAIL,
    edits: [
      inMigration(
        '0025-back-office.sql',
        'before update or delete on audit_entries\n  for each row',
        'before update or delete on audit_entries\n  for each row when (false)',
      ),
    ],
    tests: ['audit-trail'],
  },
  {
    guard: 'the head of the audit trail is moved by entries alone',
    row: TRAIL,
    edits: [inMigration('0025-back-office.sql', 'pg_trigger_depth() > 1', 'pg_trigger_depth() > 0')],
    tests: ['audit-trail'],
  },
  {
    guard: 'an entry that was edited is found by its hash',
    row: TRAIL,
    edits: [inModule('audit/verify-audit.ts', 'hashEntry(entry).equals(entry.hash)', 'hashEntry(entry).length > 0')],
    tests: ['audit-trail'],
  },
  {
    guard: 'of two who append to the audit trail one waits',
    row: TRAIL,
    edits: [inModule('audit/store.ts', 'from audit_head for update', 'from audit_head')],
    tests: ['audit-trail'],
  },
  {
    guard: 'the matrix is asked before a call of the back office is made',
    row: MATRIX,
    edits: [inPlatform('http/routes.ts', '!isAllowed(admin.role, call.right)', "!isAllowed('owner', right)")],
    tests: ['admin-matrix'],
  },
  {
    guard: 'the tokens of administrators have an audience of their own',
    row: MATRIX,
    edits: [inModule('administrators/create-administrators.ts', "'rang:admin'", "'rang:player'")],
    tests: ['admin-matrix'],
  },
  {
    guard: 'a code of an authenticator is used once',
    row: CODES,
    edits: [inModule('administrators/second-factor-store.ts', ' and last_step < $2', '')],
    tests: ['administrators'],
    only: 'each code is used once',
  },
  {
    guard: 'a recovery code is used once',
    row: CODES,
    edits: [inModule('administrators/second-factor-store.ts', "admin_id = $1 and used_at is null'", "admin_id = $1'")],
    tests: ['administrators'],
    only: 'a recovery code is used once',
  },
  {
    guard: 'a wallet is held while its balance is set',
    row: BALANCES,
    edits: [inModule('ledger/set-balance.ts', "kind = 'wallet' for no key update", "kind = 'wallet'")],
    tests: ['balance-edits'],
  },
  {
    guard: 'the commands of an administrator wait for each other',
    row: BALANCES,
    edits: [inModule('backoffice/edit-balance.ts', 'await lockKeys(client, order.admin.adminId);', '')],
    tests: ['balance-edits'],
    only: 'the same command twenty times',
  },
  {
    guard: 'a name that looks like the house’s is refused at the signup',
    row: NAMES,
    edits: [
      inModule(
        'accounts/open-account.ts',
        'refuseHouseNames(order);\n  const',
        'if (order.name === "") refuseHouseNames(order);\n  const',
      ),
    ],
    tests: ['administrators'],
    only: 'reads like one of the house',
  },
  {
    guard: 'a name whose letters stand twice is read as if they stood once',
    row: NAMES,
    edits: [inModule('accounts/is-house-name.ts', 'const once = parts.map(spellOnce);', 'const once = parts;')],
    tests: ['apps/server/src/modules/accounts/is-house-name.test.ts'],
  },
  {
    guard: 'a word of two alphabets is nobody’s name',
    row: NAMES,
    edits: [inModule('accounts/read-letters.ts', 'family.test(word)).length > 1', 'family.test(word)).length > 4')],
    tests: ['apps/server/src/modules/accounts/is-house-name.test.ts'],
  },
  {
    guard: 'an ordinary word with the house’s in it is somebody’s name',
    row: NAMES,
    edits: [inModule('accounts/is-house-name.ts', "rest.replaceAll(word, ' ')", 'rest.replace(word, word)')],
    tests: ['apps/server/src/modules/accounts/is-house-name.test.ts'],
  },
  {
    guard: 'what cannot be seen is nothing to read',
    row: WORDS,
    edits: [
      {
        file: 'packages/contract/src/words.ts',
        find: "text.replaceAll(BLANK, '')",
        replace: "text.replaceAll(/\\s/gu, '')",
      },
    ],
    tests: ['packages/contract/src/words.test.ts'],
  },
  {
    guard: 'the database is asked with every call of the back office',
    row: NOW,
    edits: [inModule('administrators/office-checks.ts', 'maxAgeMs: 0', 'maxAgeMs: 30_000')],
    tests: ['administrators-sessions'],
    only: 'holds now',
  },
  {
    guard: 'nothing is kept of a session that has ended since its call was let in',
    row: NOW,
    edits: [inModule('audit/append-audit.ts', 'await hasEnded(client, sessionId)', "sessionId === ''")],
    tests: ['administrators-sessions'],
    only: 'before it was ended',
  },
  {
    guard: 'a session of the back office is ended once',
    row: NOW,
    edits: [
      inModule(
        'administrators/session-store.ts',
        'where id = $3 and admin_id = $1 and ended_at is null and expires_at > $2 and last_used_at > $4',
        'where id = $3 and admin_id = $1 and $4::timestamptz is not null',
      ),
    ],
    tests: ['administrators-sessions'],
  },
  {
    guard: 'a second factor ends the sessions that were opened without it',
    row: NOW,
    edits: [
      inModule(
        'administrators/session-store.ts',
        'const ended = await endSessions(client, order);',
        'const ended = (await endSession(client, order)) ? [order.sessionId] : [];',
      ),
    ],
    tests: ['administrators-sessions'],
    only: 'second factor on',
  },
  {
    guard: 'an administrator who is disabled is logged out',
    row: DISABLED,
    edits: [
      inModule('administrators/change-accounts.ts', 'after.isDisabled ? await', "order.action === 'enable' ? await"),
    ],
    tests: ['administrators-changed'],
  },
  {
    guard: 'whoever is disabled is out, whatever of a session is left',
    row: DISABLED,
    edits: [inModule('administrators/session-store.ts', '\n     where administrators.disabled_at is null`', '`')],
    tests: ['administrators-changed'],
    only: 'by whatever clock',
  },
  {
    guard: 'an administrator who is disabled gets in with no password',
    row: DISABLED,
    edits: [
      inModule('administrators/store.ts', 'and disabled_at is null for no key update', 'for no key update'),
      inModule('administrators/log-in.ts', 'record?.disabledAt === null', 'record !== undefined'),
    ],
    tests: ['administrators-changed'],
  },
  {
    guard: 'the last owner who can log in is not disabled',
    row: DISABLED,
    edits: [
      inModule(
        'administrators/change-accounts.ts',
        "where role = 'owner' and disabled_at is null and id <> $1",
        "where role = 'owner' and id <> $1",
      ),
    ],
    tests: ['administrators-changed'],
  },
  {
    guard: 'an administrator’s known browser has attempts of its own',
    row: GETS_IN,
    edits: [
      inModule(
        'administrators/log-in.ts',
        'attempt: await parts.guesses.begin({ name, network, device: record?.knownDevice ?? undefined }),',
        'attempt: await parts.guesses.begin({ name, network, device: undefined }),',
      ),
    ],
    tests: ['administrators-get-in'],
    only: 'gets in though somebody guesses, with',
  },
  {
    guard: 'a reset at the machine itself counts guesses anew',
    row: GETS_IN,
    edits: [inModule('administrators/manage-accounts.ts', 'await noteReset(client, adminId);', '')],
    tests: ['administrators-get-in'],
    only: 'machine itself',
  },
  {
    guard: 'a reset at the machine itself forgets every browser',
    row: GETS_IN,
    edits: [inModule('administrators/manage-accounts.ts', 'await ADMIN_DEVICES.forget(client, adminId);', '')],
    tests: ['administrators-get-in'],
    only: 'machine itself',
  },
  {
    guard: 'of two who suspend a player one waits',
    row: SUSPENDED,
    edits: [inModule('accounts/status.ts', 'where id = $1 for no key update', 'where id = $1')],
    tests: ['suspended-players'],
  },
  {
    guard: 'nothing is reserved for whoever was suspended while the bank was asked',
    row: SUSPENDED,
    edits: [
      inModule('withdrawals/request-withdrawal.ts', '!(await holdPlayer(client, { id: playerId }))', 'playerId < 0n'),
    ],
    tests: ['suspended-players'],
    only: 'a withdrawal that is asked for',
  },
  {
    guard: 'a suspension ends the sessions of the player',
    row: SUSPENDED,
    edits: [
      inModule(
        'backoffice/players/set-status.ts',
        "status === 'banned' ? await endSessionsOfPlayer",
        "status === 'active' ? await endSessionsOfPlayer",
      ),
    ],
    tests: ['suspended-players'],
  },
  {
    guard: 'tokens and sockets of a suspended player end at once',
    row: SUSPENDED,
    edits: [inModule('backoffice/players/set-status.ts', 'sessions.publishEnded(ended)', 'sessions.publishEnded([])')],
    tests: ['suspended-players'],
  },
  {
    guard: 'of the sessions of a player the one that is named is ended, and no other',
    edits: [inModule('sessions/session-store.ts', '$4::uuid is null or id = $4', '$4::uuid is null or id <> $4')],
    tests: ['player-page'],
  },
  {
    guard: 'a note of a player is never removed',
    row: NOTES,
    edits: [
      inMigration('0041-player-notes.sql', 'before update or delete on player_notes', 'before update on player_notes'),
    ],
    tests: ['player-page'],
  },
  {
    guard: 'a note is written once for each key',
    row: NOTES,
    edits: [
      inModule(
        'backoffice/players/add-note.ts',
        'if (repeated !== undefined) return repeated',
        'if (repeated !== undefined && key === undefined) return repeated',
      ),
    ],
    tests: ['player-page'],
  },
];
