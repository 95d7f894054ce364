import { inModule, type Mutant } from '../../mutant.ts';

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
