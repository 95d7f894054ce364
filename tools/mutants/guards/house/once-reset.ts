import { inModule, inPlatform, type Mutant } from '../../mutant.ts';

const SAVED = {
  row: 'Whoever comes back to an account by a link is offered no bank account that another may have saved, and is mailed of each that is saved later',
  tests: ['saved-banks-after-a-reset'],
} as const;

const FORGET = 'await parts.forgetPayees?.(client, playerId);';

/** What somebody else has left in an account is of no use once its owner has set a password. */
export const ONCE_RESET: readonly Mutant[] = [
  {
    ...SAVED,
    guard: 'a password that a link sets forgets saved bank accounts',
    edits: [inModule('passwords/start-anew.ts', FORGET, '')],
    only: 'whoever',
  },
  {
    ...SAVED,
    guard: 'no session that has ended saves a bank account',
    edits: [inModule('withdrawals/save-bank.ts', 'await holdSession(client, sessionId);', 'holdSession.length;')],
    only: 'while its session ends',
  },
  {
    ...SAVED,
    guard: 'a player is mailed of a bank account that is saved',
    edits: [
      inModule(
        'withdrawals/save-bank.ts',
        "await insertAccountMail(client, { kind: 'bank-saved', playerId, at });",
        'insertAccountMail.length;',
      ),
    ],
    only: 'is mailed',
  },
  {
    ...SAVED,
    guard: 'a player is mailed of a withdrawal that is asked for',
    edits: [
      inModule(
        'withdrawals/request-withdrawal.ts',
        "await insertAccountMail(client, { kind: 'withdrawal-asked', playerId, at });",
        'insertAccountMail.length;',
      ),
    ],
    tests: ['withdrawals-app'],
    only: 'is mailed',
  },
  {
    row: "A reset link works once, within half an hour, and nobody pushes another's out",
    guard: 'a link for any account of an address sets no password of one that was given another since',
    edits: [
      inModule(
        'passwords/reset-password.ts',
        'passwordSetAt !== null && passwordSetAt',
        'passwordSetAt?.getTime() === 1 && passwordSetAt',
      ),
    ],
    tests: ['named-link-after-reset'],
  },
  {
    row: "A reset link works once, within half an hour, and nobody pushes another's out",
    guard: 'such a link sets the password of an account that was given its one before that was mailed',
    edits: [inModule('passwords/reset-password.ts', 'passwordSetAt.getTime() >= mailedAt', 'mailedAt > 0')],
    tests: ['named-link-after-reset'],
  },
  {
    row: "The demo, whose password is published, is nobody's to change",
    guard: 'a demo that was changed is opened as it is published by the next start',
    edits: [
      inModule(
        'passwords/restore-demo.ts',
        'if (isPublished && (await isDemo(parts.pool, playerId))) return;',
        'if (isPublished !== undefined) return;',
      ),
    ],
    tests: ['demo-stays'],
  },
  {
    row: "The demo, whose password is published, is nobody's to change",
    guard: 'nobody changes the password or the address of the demo',
    edits: [
      inModule(
        'passwords/prove-owner.ts',
        'if (await takingNothing(() => isDemo(',
        'if (!!0 && await takingNothing(() => isDemo(',
      ),
    ],
    tests: ['demo-stays'],
  },
];

const OF_A_SESSION = {
  row: 'No session that has ended by then has money reserved to be paid out, nor takes that back',
  tests: ['withdrawals-of-an-ended-session'],
} as const;

const OF_AN_OWNER = {
  row: "No session that had ended before a call changes what is its owner's, nor ends the owner's others, whatever its server has heard of",
  tests: ['calls-of-an-ended-session'],
  only: 'DELETE /auth/sessions/:id',
} as const;

/** What a call may do whose session has ended since it was let in, or before. */
export const ENDED_SESSIONS: readonly Mutant[] = [
  {
    ...OF_A_SESSION,
    guard: 'no session that has ended meanwhile has a withdrawal reserved',
    edits: [
      inModule('withdrawals/request-withdrawal.ts', 'await holdSession(client, sessionId);', 'holdSession.length;'),
    ],
    only: 'while the bank is asked',
  },
  {
    ...OF_A_SESSION,
    guard: 'no session that has ended uses up an attempt to withdraw',
    edits: [
      inModule('withdrawals/admit-request.ts', 'await holdSession(client, order.sessionId);', 'holdSession.length;'),
    ],
    only: 'uses up no attempt',
  },
  {
    ...OF_A_SESSION,
    guard: 'no session that has ended meanwhile takes a withdrawal back',
    edits: [inModule('withdrawals/take-back.ts', 'await holdSession(client, asked.sessionId);', 'holdSession.length;')],
    only: 'being taken back',
  },
  {
    ...OF_A_SESSION,
    guard: 'what becomes of a session that is being ended is waited for',
    edits: [inModule('sessions/session-store.ts', 'and ended_at is null for share', 'and ended_at is null')],
    only: 'that is being ended',
  },
  {
    ...OF_AN_OWNER,
    guard: 'what an owner changes is asked for by a session that is looked at anew',
    edits: [inPlatform('http/routes.ts', 'admitPlayer(players.authenticateAnew', 'admitPlayer(players.authenticate')],
  },
  {
    ...OF_AN_OWNER,
    guard: 'a look anew is one, however lately the session was looked up',
    edits: [
      inModule(
        'sessions/session-checks.ts',
        'states.get(sessionId)?.live === false ? false : ask(sessionId)',
        'states.get(sessionId)?.live ?? ask(sessionId)',
      ),
    ],
  },
];
