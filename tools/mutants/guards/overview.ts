import { inMigration, inModule, inPlatform, inServer, type Mutant } from '../mutant.ts';

const KEPT = 'Each time that the books were gone over is kept, with what came of it';
const LATE =
  'What the gateway tells a little late is no fault, what it never tells is one, and waiting for it holds up no close';
const LIES_AS_DRAWN = 'A game of Mines that has ended lies where its seeds lay it, also before they are revealed';
const BY_TWO = 'A large withdrawal is approved by two administrators, and each decision is in the trail';
const FIFTY = 'A reward is fifty coins';
const COUNTED = 'What the back office counts is what there is, and costs a few rows';
const BY_ROLE = 'A call of the back office is made by the roles of its row, and by no player';

const LAST_SAID =
  'Who works here, who is suspended, which outcomes are set and what players are told is what the trail says last';
const SET_BY_THE_TRAIL =
  'What went by another rule than the fair one had it set by the trail: no control was on between two looks at it';

/** What the front page of the back office tells, and that the books are gone over. */
export const OVERVIEW: readonly Mutant[] = [
  {
    guard: 'a reconciliation that breaks off is kept as one',
    row: KEPT,
    edits: [inModule('overview/reconcile.ts', 'await note(null)', 'await note(faults.length)')],
    tests: ['reconciliation'],
    only: 'breaks off',
  },
  {
    guard: 'what a reconciliation found is never changed',
    row: KEPT,
    edits: [
      inMigration(
        '0043-reconciliations.sql',
        'before update or delete on reconciliations',
        'before delete on reconciliations',
      ),
    ],
    tests: ['reconciliation'],
    only: 'breaks off',
  },
  {
    guard: 'a reconciliation that its closing house ends is kept',
    row: KEPT,
    edits: [{ file: 'apps/server/src/app.ts', find: 'pools.endBooks(), ', replace: '' }],
    tests: ['reconciliation'],
    only: 'its house ends',
  },
  {
    guard: 'the books are gone over some rows at a time',
    row: 'However long the history is, going over the books keeps no engine waiting',
    edits: [inPlatform('read-page.ts', 'ROWS_AT_ONCE = 250', 'ROWS_AT_ONCE = 250_000')],
    tests: ['reconciliation'],
    only: 'however long',
  },
  {
    guard: 'what the gateway says and the books do not has time to arrive before it is a fault',
    row: LATE,
    edits: [inModule('gateway/alerts.ts', 'if (!first.every(isSilent)) await pause();', '')],
    tests: ['apps/server/src/modules/gateway/look-twice.test.ts', 'payments-reconcile'],
  },
  {
    guard: 'the run of the night gives it that time',
    row: LATE,
    edits: [inServer('register-jobs.ts', 'gateway, pause, chainKey', 'gateway, chainKey')],
    tests: ['reconciliation'],
    only: 'closes while',
  },
  {
    guard: 'a run that waits for that holds up no close',
    row: LATE,
    edits: [inServer('register-jobs.ts', '{ signal: jobs.stopping }', '{}')],
    tests: ['reconciliation'],
    only: 'closes while',
  },
  {
    guard: 'however much is not as the gateway says, each is held against few others',
    row: 'However long the history is, going over the books keeps no engine waiting',
    edits: [
      inModule('gateway/alerts.ts', 'before.has(textOf(fault))', 'first.some((one) => textOf(one) === textOf(fault))'),
    ],
    tests: ['apps/server/src/modules/gateway/look-twice.test.ts'],
  },
  {
    guard: 'a list of the gateway that has no end is not followed',
    row: 'However long the history is, going over the books keeps no engine waiting',
    edits: [inModule('gateway/compare-with-list.ts', 'MAX_UNKNOWN = 10_000', 'MAX_UNKNOWN = 10_000_000')],
    tests: ['payments-reconcile'],
    only: 'not asked for ever',
  },
  {
    guard: 'a place in a chain that somebody changed is not reckoned after',
    row: 'However long the history is, going over the books keeps no engine waiting',
    edits: [inModule('fairness/follow-links.ts', 'MAX_LINKS = 1_000', 'MAX_LINKS = 1_000_000')],
    tests: ['apps/server/src/modules/fairness/follow-links.test.ts'],
  },
  {
    guard: 'a role is told of what it may look at alone',
    row: BY_ROLE,
    edits: [inModule('overview/read-waiting-lines.ts', 'isAllowed(role, WAITING_RIGHTS[each])', "role !== 'x'")],
    tests: ['overview-waiting'],
    only: 'each role is told',
  },
  {
    guard: 'a reward that was decided waits no more',
    row: COUNTED,
    edits: [inMigration('0044-front-page.sql', "('released', 'refused')", "('released')")],
    tests: ['overview-waiting'],
    only: 'a reward that waits',
  },
  {
    guard: 'an engine that gives no sign of life is told from one that plays',
    edits: [inModule('overview/read-engines.ts', "if (!lease.isRenewed) return 'silent';", '')],
    tests: ['overview-health'],
    only: 'says nothing',
  },
  {
    guard: 'announced rounds stand apart in the figures of today',
    edits: [inModule('overview/read-played-today.ts', "rule === 'fair' || rule === 'interrupted'", "rule !== ''")],
    tests: ['overview-today'],
    only: 'announced rounds stand apart',
  },
  {
    guard: 'the books derive boards of server seeds that are not revealed',
    row: LIES_AS_DRAWN,
    edits: [inModule('mines/list-mines-faults.ts', 'createSeedReader(asked.chainKey)', 'createSeedReader(undefined)')],
    tests: ['mines-faults'],
    only: 'not revealed yet',
  },
  {
    guard: 'that two have to approve it is part of the seal of a withdrawal',
    row: BY_TWO,
    edits: [inModule('withdrawals/withdrawal.ts', 'needsTwo ? `${owner}, approved by two` : owner', 'owner')],
    tests: ['withdrawals-by-two'],
    only: 'one approval is enough',
  },
  {
    guard: 'each word of the trail on a withdrawal is looked for there',
    row: BY_TWO,
    edits: [
      inModule('withdrawals/list-withdrawal-faults.ts', 'is distinct from (e.admin_id, e.at)', 'is null and false'),
    ],
    tests: ['withdrawals-by-two', 'withdrawals-reconcile'],
  },
  {
    guard: 'the books hold the coins of a reward against the rule',
    row: FIFTY,
    edits: [inModule('referrals/list-referral-faults.ts', 'when coins <> $1 then', 'when coins < $1 then')],
    tests: ['referrals-rewards'],
  },
  {
    guard: 'an administrator whom the trail does not know is a fault, and one who is gone',
    row: LAST_SAID,
    edits: [inModule('administrators/state-faults.ts', 'a full join said', 'a join said')],
    tests: ['state-and-trail'],
  },
  {
    guard: 'a player who was let in again past the trail is a fault',
    row: LAST_SAID,
    edits: [inModule('backoffice/players/list-note-faults.ts', 'full join said', 'join said')],
    tests: ['state-and-trail'],
  },
  {
    guard: 'an outcome control that is set past the trail is a fault',
    row: LAST_SAID,
    edits: [inModule('controls/control-faults.ts', "coalesce(said.after - 'round', is_set.at_first)", 'is_set.now')],
    tests: ['state-and-trail'],
  },
  {
    guard: 'a number that a round has taken past the trail is a fault',
    row: LAST_SAID,
    edits: [inModule('controls/control-faults.ts', 'and chosen.after is null', 'and false')],
    tests: ['state-and-trail'],
  },
  {
    guard: 'a number that is chosen is gone with a restore',
    row: LAST_SAID,
    edits: [inModule('controls/control-faults.ts', "where action = 'house.restored'", 'where false')],
    tests: ['restored-controls'],
  },
  {
    guard: 'a number that was taken back and is set past the trail is a fault',
    row: SET_BY_THE_TRAIL,
    edits: [inModule('controls/control-faults.ts', "and chosen.next is distinct from 'colour-number.withdrawn'", '')],
    tests: ['controls-past-the-trail'],
    only: 'taken back',
  },
  {
    guard: 'a number that a restore has taken back and that is set past the trail is a fault',
    row: SET_BY_THE_TRAIL,
    edits: [inModule('controls/control-faults.ts', "chosen.next is not distinct from 'house.restored'", 'false')],
    tests: ['numbers-taken-back'],
  },
  {
    guard: 'a restore takes no number back that a round has had',
    row: SET_BY_THE_TRAIL,
    edits: [inModule('controls/control-faults.ts', 'and chosen.next_at < c.committed_at', '')],
    tests: ['numbers-taken-back'],
  },
  {
    guard: 'a rule of Crash holds from no earlier round than it is said for, once bets on that have closed',
    row: SET_BY_THE_TRAIL,
    edits: [inModule('controls/rule-faults.ts', 'and early.at < before.starts_at', '')],
    tests: ['controls-past-the-trail'],
    only: 'of Crash',
  },
  {
    guard: 'a rule that a round had past the trail is a fault',
    row: SET_BY_THE_TRAIL,
    edits: [inModule('controls/rule-faults.ts', 'said.id is null or said.rule <> ruled.rule', 'said.id is null')],
    tests: ['controls-past-the-trail'],
  },
  {
    guard: 'a rule that was taken off holds for no later round',
    row: SET_BY_THE_TRAIL,
    edits: [inModule('controls/rule-faults.ts', 'early.round = ruled.round + 1', 'early.round <> ruled.round')],
    tests: ['controls-past-the-trail'],
    only: 'of Crash',
  },
  {
    guard: 'a rule that a game of Mines had past the trail is a fault',
    row: SET_BY_THE_TRAIL,
    edits: [inModule('controls/rule-faults.ts', "coalesce(modes.until, 'infinity')", "'infinity'::timestamptz")],
    tests: ['mines-past-the-trail'],
  },
  {
    guard: 'what players are told past the trail is a fault',
    row: LAST_SAID,
    edits: [inModule('notices/notice-faults.ts', 'n on n.over_at is null', 'n on false')],
    tests: ['state-and-trail'],
  },
];
