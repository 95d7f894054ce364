import { inModule, inPlatform, type Mutant } from '../../mutant.ts';

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
  {
    ...OF_AN_OWNER,
    guard: 'a ticket is written by a session that has not ended',
    edits: [inModule('tickets/create-ticket.ts', 'await holdSession(client, order.sessionId);', '')],
    only: 'POST /support/create',
  },
];
