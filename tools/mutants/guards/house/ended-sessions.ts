import { inModule, type Mutant } from '../../mutant.ts';

const OF_A_SESSION = {
  row: 'No session that has ended by then has money reserved to be paid out, nor takes that back',
  tests: ['withdrawals-of-an-ended-session'],
} as const;

/** What a call may do whose session has ended since it was let in. */
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
];
