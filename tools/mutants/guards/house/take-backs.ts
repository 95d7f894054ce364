import { inModule, inServer, type Mutant } from '../../mutant.ts';

const TAKEN_BACK =
  'Whoever reads the confirmed address that an account was taken away from takes it back for a week, and nobody who came later undoes that';

const UNDONE_BY_NONE =
  'Whoever resets an account by an address that was only claimed is put out of it by no address that it had before';

const BY_MAIL = { row: TAKEN_BACK, tests: ['players-take-back'] } as const;

const GONE = 'if ((await findTakeBack(client, hash, at)) === undefined)';

/** What gives an account back to the address that it was taken away from. */
export const TAKE_BACKS: readonly Mutant[] = [
  {
    ...BY_MAIL,
    guard: 'an address that is left is given a link that takes the account back',
    edits: [
      inModule(
        'passwords/own-address.ts',
        'await insertTakeBack(client, { playerId, email: old.email, at });',
        'insertTakeBack.length;',
      ),
    ],
    tests: ['address-taken-back'],
    only: 'was taken over by a stolen session',
  },
  {
    ...BY_MAIL,
    guard: 'an address that nobody confirmed takes nothing back',
    edits: [inModule('passwords/own-address.ts', 'if (old.isConfirmed) {', "if (old.email !== '') {")],
    only: 'never confirmed',
  },
  {
    ...BY_MAIL,
    guard: 'a link takes an account back once',
    edits: [inModule('passwords/take-back.ts', GONE, 'if (hash.length === 0)')],
    only: 'openings at once',
  },
  {
    ...BY_MAIL,
    guard: 'a link takes an account back for a week',
    edits: [
      inModule(
        'mails/take-backs.ts',
        'hash = $1 and take_backs.expires_at > $2 and',
        'hash = $1 and $2::timestamptz is not null and',
      ),
    ],
    only: 'holds for seven days',
  },
  {
    ...BY_MAIL,
    guard: 'an address that was left later takes nothing back from an earlier one',
    edits: [inModule('mails/take-backs.ts', 'take_backs.id >= own.id', 'take_backs.id = own.id')],
    only: 'has the last word',
  },
  {
    ...BY_MAIL,
    guard: 'an address that was left later voids no link of an earlier one',
    edits: [inModule('mails/take-backs.ts', 'take_backs.id >= own.id', 'take_backs.id > 0')],
    only: 'has the last word',
  },
  {
    ...BY_MAIL,
    guard: 'whoever comes back to an address by its mail ends what those after it could take back',
    edits: [
      inModule(
        'passwords/start-anew.ts',
        'if (isConfirmed) await endTakeBacks(client, { playerId, email, at });',
        'endTakeBacks.length + email.length;',
      ),
    ],
    only: 'comes back to an address',
  },
  {
    ...BY_MAIL,
    guard: 'an address that could take nothing back any more ends nothing that can',
    edits: [inModule('mails/take-backs.ts', 'and own.expires_at > $3 and', 'and $3::timestamptz is not null and')],
    only: 'a reset link of',
  },
  {
    ...BY_MAIL,
    guard: 'an address that could take nothing back any more has no place before what can',
    edits: [inModule('mails/take-backs.ts', 'player_id = $1 and expires_at <= $2', 'player_id = $1 and $2 = now()')],
    only: 'keeps no place before it',
  },
  {
    guard: 'no mail to an address that is only claimed offers an account that another takes back',
    row: UNDONE_BY_NONE,
    edits: [inModule('accounts/readers.ts', 'left_ones.player_id = players.id', 'false')],
    tests: ['players-take-back'],
    only: 'is offered no account',
  },
  {
    guard: 'a reset link of such an address opens no account that another takes back since',
    row: UNDONE_BY_NONE,
    edits: [
      inModule(
        'passwords/reset-password.ts',
        'await hasTakeBack(client, { playerId, at })',
        'hasTakeBack.length === 0',
      ),
    ],
    tests: ['players-take-back'],
    only: 'a reset link of',
  },
  {
    guard: 'a link for any name opens no account that another address takes back',
    row: UNDONE_BY_NONE,
    edits: [inModule('accounts/readers.ts', 'not null or ${STAYS} and', 'not null or $2::timestamptz is not null and')],
    tests: ['players-take-back'],
    only: 'is offered no account',
  },
  {
    ...BY_MAIL,
    guard: 'no address is taken from another account that has it confirmed',
    edits: [
      inModule(
        'passwords/take-back.ts',
        'if (!(await holdAddress(client, playerId)).isConfirmed)',
        "if (former === '')",
      ),
    ],
    only: 'another account’s by now',
  },
  {
    ...BY_MAIL,
    guard: 'of a suspended account nothing is taken back',
    edits: [inModule('mails/take-backs.ts', "and players.status = 'active'", '')],
    only: 'suspended account',
  },
  {
    ...BY_MAIL,
    guard: 'what whoever took an account over tied to it opens it no more',
    edits: [inModule('passwords/start-anew.ts', 'await parts.untie?.(client, { playerId, exceptVouched: true });', '')],
    tests: ['address-taken-back'],
    only: 'was taken over by a stolen session',
  },
  {
    ...BY_MAIL,
    guard: 'openings of links by one address are limited',
    edits: [inModule('passwords/link-routes.ts', 'open: { max: 20,', 'open: { max: 2_000,')],
    only: 'are limited',
  },
  {
    ...BY_MAIL,
    guard: 'a link that takes an account back outlives a restore',
    edits: [inServer('end-what-was-open.ts', "'social_passes']", "'social_passes', 'take_backs']")],
    only: 'outlives a restore',
  },
  {
    ...BY_MAIL,
    guard: 'no server of the version before mails an address that was left no link',
    edits: [inModule('mails/news-queue.ts', '$3, $3::timestamptz + ${KEPT_BACK})`', '$3, $3)`')],
    only: 'version before',
  },
  {
    guard: 'a player is told of a way in that is gone',
    edits: [
      inModule(
        'social/remove-way-in.ts',
        "await insertAccountMail(client, { kind: 'way-in-removed', playerId, at: new Date(parts.clock.now()) });",
        'insertAccountMail.length;',
      ),
    ],
    tests: ['ways-removed'],
    only: 'comes back with its next login',
  },
  {
    guard: 'no withdrawal is taken back while its player is being suspended',
    edits: [
      inModule(
        'withdrawals/take-back.ts',
        "if (!(await holdPlayer(client, { id: asked.playerId }))) throw new Refusal('UNAUTHORIZED');",
        'holdPlayer.length;',
      ),
    ],
    tests: ['suspended-players'],
    only: 'is taken back while its player',
  },
];
