import { inModule, inPlatform, inServer, type Mutant } from '../../mutant.ts';

const row =
  "No domain that a mail server thinks long about holds up other domains' mails, however many of them there are";
const tests = ['slow-mail-domains'] as const;

/** Mails of domains that are slow to take them, and those of all others. */
export const SLOW_MAILS: readonly Mutant[] = [
  {
    guard: 'one domain has two of the places for mails at most',
    row,
    edits: [inModule('mails/mail-places.ts', 'ofDomain >= PLACES_OF_DOMAIN ||', '')],
    tests,
    only: 'names below one',
  },
  {
    guard: 'names below one registered domain have the places of one',
    row,
    edits: [inModule('mails/mail-places.ts', 'getDomain(small) ?? small', 'getDomain(small) === null ? small : small')],
    tests,
    only: 'names below one',
  },
  {
    guard: 'domains that took their last mail soon have places of their own',
    row,
    edits: [
      inModule(
        'mails/mail-places.ts',
        'standing === next.standing).length',
        'standing.length > 0 || next.domain).length',
      ),
    ],
    tests,
    only: 'however many domains that nobody knows',
  },
  {
    guard: 'a domain that was slow is none of those that nothing is known of',
    row,
    edits: [inModule('mails/mail-places.ts', '? !isLate : undefined', '? !isLate || undefined : undefined')],
    tests,
    only: 'however many domains were slow',
  },
  {
    guard: 'a domain that was slow is among the slow for a while though it takes a mail soon',
    row,
    edits: [inPlatform('standings.ts', 'if (!wasLate(name)) keep', 'keep')],
    tests,
    only: 'for ten minutes',
  },
  {
    guard: 'a domain that had its turn comes after those that wait for one',
    row,
    edits: [inModule('mails/mail-places.ts', 'standings.readLastTurn(domain)?.getTime() ?? 0', '0')],
    tests,
    only: 'whoever had no turn',
  },
  {
    guard: 'a mail that waits for no place is not tried meanwhile',
    row,
    edits: [
      inModule(
        'mails/create-account-mail.ts',
        'places.choose(await readWaiting({ at, underWay: places.listHeld() }))',
        'await readWaiting({ at, underWay: places.listHeld() })',
      ),
    ],
    tests,
    only: 'holds two places',
  },
  {
    guard: 'a mail that is still under way is not begun once more',
    row,
    edits: [inModule('mails/waiting-mails.ts', 'and id <> all ($2)', 'and $2::bigint[] is not null')],
    tests,
    only: 'still under way when',
  },
  {
    guard: 'however many mails wait, a look reads so many, and the next look those after them',
    row,
    edits: [
      inModule('mails/waiting-mails.ts', '(rows.length === limit && rows.at(-1)) || FROM_THE_FIRST', 'FROM_THE_FIRST'),
    ],
    tests,
    only: 'a thousand that wait',
  },
  {
    guard: 'links that no place was free for are dropped once nobody waits for them',
    row,
    edits: [
      inModule(
        'mails/create-account-mail.ts',
        'await dropLateLinks(parts.pool, new Date(parts.clock.now()));',
        'void dropLateLinks;',
      ),
    ],
    tests,
    only: 'nobody waits for',
  },
  {
    guard: 'a link that was tried is no late one, however long its mail server is away',
    row,
    edits: [inModule('mails/mail-queue.ts', 'and tries = 0 and next_try_at <= $1', 'and next_try_at <= $1')],
    tests,
    only: 'nobody waits for',
  },
  {
    guard: 'a mail that servers of the version before are kept from keeps its place in the queue',
    row,
    edits: [inModule('mails/waiting-mails.ts', 'next_try_at - ${KEPT_BACK_FOR} as', 'next_try_at as')],
    tests,
    only: 'comes in its order',
  },
  {
    guard: 'a mail is under way for less than its first wait, however often its server says a word',
    row,
    edits: [
      inPlatform(
        'mail/create-mailer.ts',
        'compose(mail, from), signal }',
        'compose(mail, from), ...(signal.aborted && {}) }',
      ),
    ],
    tests: ['apps/server/tests/players/mail.test.ts'],
    only: 'never silent for long',
  },
  {
    guard: 'an address that no mail arrives at is not written to',
    edits: [inModule('mails/create-account-mail.ts', '!reachesNobody(written.to)', '!reachesNobody(`${written.to}.`)')],
    tests: ['players-reset-mails'],
    only: 'no mail arrives at',
  },
  {
    guard: 'a house that closes waits for the mails that are under way',
    edits: [inServer('app.ts', 'mail.stop(), ', '')],
    tests,
    only: 'a house that closes',
  },
];
