import { inModule, type Mutant } from '../../mutant.ts';

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
  {
    row: "The demo, whose password is published, is nobody's to change",
    guard: 'who plays the demo sees nobody else who does',
    edits: [
      inModule('sessions/own-sessions.ts', '(await isDemo(pool, playerId)) ? sessionId', 'playerId < 0n ? sessionId'),
    ],
    tests: ['demo-stays'],
    only: 'sees the others',
  },
  {
    row: "The demo, whose password is published, is nobody's to change",
    guard: 'who plays the demo puts nobody else out',
    edits: [
      inModule(
        'sessions/own-sessions.ts',
        'sessionId !== ownSessionId && (await isDemo(client, playerId))',
        'playerId < 0n',
      ),
    ],
    tests: ['demo-stays'],
    only: 'sees the others',
  },
  {
    row: "The demo, whose password is published, is nobody's to change",
    guard: 'nor everybody else at once',
    edits: [inModule('sessions/own-sessions.ts', '(await isDemo(client, playerId)) ? []', 'playerId < 0n ? []')],
    tests: ['demo-stays'],
    only: 'sees the others',
  },
  {
    row: "The demo, whose password is published, is nobody's to change",
    guard: 'nobody who plays the demo is out after a hundred others',
    edits: [inModule('sessions/session-store.ts', 'ofDemo: 10_000', 'ofDemo: 100')],
    tests: ['demo-stays'],
    only: 'again and again',
  },
  {
    row: "The demo, whose password is published, is nobody's to change",
    guard: 'nobody names the demo',
    edits: [
      inModule('accounts/public-name.ts', "if (await isDemo(client, playerId)) throw new Refusal('DEMO_STAYS');", ''),
    ],
    tests: ['demo-stays'],
    only: 'by which name',
  },
  {
    row: "The demo, whose password is published, is nobody's to change",
    guard: 'nobody uses up the guesses at the demo',
    edits: [
      inModule(
        'passwords/log-in.ts',
        'return isPublished ? NO_GUESS',
        'return isPublished && of.name.length > 99 ? NO_GUESS',
      ),
    ],
    tests: ['demo-stays'],
    only: 'who guesses at',
  },
];
