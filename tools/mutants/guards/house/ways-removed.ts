import { inModule, type Mutant } from '../../mutant.ts';

const REMOVED =
  'A player takes an account elsewhere away by the password alone, or soon after a login, and never the last way into an account without a password';

const IN_TIME = { row: REMOVED, tests: ['ways-removed'] } as const;

/** What keeps a way in from being taken away by somebody else, and the last one from being taken away at all. */
export const WAYS_REMOVED: readonly Mutant[] = [
  {
    ...IN_TIME,
    guard: 'a way in is taken away by the password that holds',
    edits: [
      inModule('social/remove-way-in.ts', 'await prove(client)', '{ hasPassword: true }'),
      inModule('social/remove-way-in.ts', 'await parts.proveOwner(order)', 'parts.proveOwner'),
    ],
    only: 'removed by the password',
  },
  {
    ...IN_TIME,
    guard: 'a session that was taken over takes no way in away from an account without a password',
    edits: [
      inModule(
        'passwords/prove-owner.ts',
        'await checkProof(client, { currentHash, sessionId, at: new Date(parts.clock.now()) });',
        'void sessionId;',
      ),
    ],
    only: 'fresh from its login removes',
  },
  {
    ...IN_TIME,
    guard: 'the last way into an account without a password stays',
    edits: [inModule('social/remove-way-in.ts', '!hasPassword && others.length === 0', 'others.length < 0')],
    only: 'never the last',
  },
  {
    ...IN_TIME,
    guard: 'a way in that is set up no more is none',
    edits: [
      inModule('social/remove-way-in.ts', 'findProviders(parts, identity).length > 0', "identity.subject !== ''"),
    ],
    only: 'set up no more',
  },
  {
    ...IN_TIME,
    guard: 'of two removals at once the later counts what the first has left',
    edits: [inModule('social/remove-way-in.ts', 'await holdAddress(client, playerId);', 'void holdAddress;')],
    only: 'two removals at once',
  },
  {
    ...IN_TIME,
    guard: 'nobody takes the way in of somebody else away',
    edits: [
      inModule(
        'social/identity-store.ts',
        'p.id = i.player_id where i.player_id = $1',
        'p.id = i.player_id where $1 > 0',
      ),
    ],
    only: "removes another's",
  },
  {
    ...IN_TIME,
    guard: 'a pass of a way in that was removed is none',
    edits: [inModule('social/identity-store.ts', '  await deletePasses(client, playerId);', '')],
    only: 'nor does a pass',
  },
  {
    ...IN_TIME,
    guard: 'whoever took away what opened the account is not locked out by another address',
    edits: [inModule('social/identity-store.ts', '(${OPENED} or ${STANDS_IN})', '${OPENED}')],
    only: 'let in by the other',
  },
  {
    ...IN_TIME,
    guard: 'what a provider knows a player by is told to nobody',
    edits: [inModule('social/list-ways-in.ts', '_id: nameIdentity(parts, identity)', '_id: identity.subject')],
    only: 'sees the own ways in alone',
  },
];

const BY_MAILBOX = {
  row: 'A mailbox is mailed so many links to set a password or to log in by, however its address is spelled, and nobody uses up the one of its owner',
  tests: ['players-reset-mails'],
} as const;

/** What anybody can have mailed to somebody else. */
export const MAILED_LINKS: readonly Mutant[] = [
  {
    ...BY_MAILBOX,
    guard: 'a mailbox is mailed so many links of who has forgotten a password',
    edits: [inModule('mails/mail-queue.ts', '(toAddress > 0 && toMailbox >= MAX_LINKS_TO_MAILBOX)', 'toMailbox < 0')],
    only: 'one more to each spelling',
  },
  {
    ...BY_MAILBOX,
    guard: 'the first link to an address is mailed whatever others have asked for',
    edits: [inModule('mails/mail-queue.ts', '(toAddress > 0 && toMailbox', '(toAddress >= 0 && toMailbox')],
    only: 'keeps no link from its owner',
  },
  {
    ...BY_MAILBOX,
    guard: 'links that went to nobody count, as the answer would tell who has an account',
    edits: [inModule('mails/mail-queue.ts', "{ ...queued, counted: 'all' }", "{ ...queued, counted: 'mailed' }")],
    only: 'keeps no link from its owner',
  },
  {
    ...BY_MAILBOX,
    guard: 'those who ask for one mailbox at once are counted one after the other',
    edits: [
      inModule('mails/mail-queue.ts', "hashtextextended('links to ' || $1, 0)", 'hashtextextended($1 || random(), 0)'),
    ],
    only: 'at once it is mailed',
  },
];
