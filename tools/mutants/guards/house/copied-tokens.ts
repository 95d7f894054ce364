import { inModule, type Mutant } from '../../mutant.ts';

const OUTLIVES = 'No token outlives its session, and one that is not remembered lasts thirty days at most';

const NEW_SECRET =
  'No token that was given out before a new password, or before a second factor was turned on, is good after it, nor is a copy';
const FACTOR = 'No session of a password alone outlives the turning on of a second factor';
const PASSES = 'Whoever changes what one logs in with goes on where that was done, and no longer for it';

/** What a copy of a token is good for, and for how long. */
export const COPIED_TOKENS: readonly Mutant[] = [
  {
    guard: 'no access token is given beyond the end of its session',
    row: OUTLIVES,
    edits: [inModule('sessions/refresh-session.ts', '.accessMs, outcome.until)', '.accessMs)')],
    tests: ['tokens-past-their-session'],
    only: 'runs out with its session',
  },
  {
    guard: 'a session that ran out is refused, whatever a token of it says',
    row: OUTLIVES,
    edits: [
      inModule(
        'sessions/live-sessions.ts',
        "sessions.expires_at > $2::timestamptz - interval '1 minute'",
        '$2::timestamptz is not null',
      ),
    ],
    tests: ['tokens-past-their-session'],
    only: 'as a version before gave them',
  },
  {
    guard: 'a session that is not remembered is not renewed without an end',
    row: OUTLIVES,
    edits: [inModule('sessions/refresh-tokens.ts', 'wholeMs: 30 * DAY_MS', 'wholeMs: 60 * DAY_MS')],
    tests: ['tokens-past-their-session'],
    only: 'after thirty days',
  },
  {
    guard: 'a session that is older than it may become is not renewed',
    row: OUTLIVES,
    edits: [inModule('sessions/refresh-session.ts', 'endOfWhole(session) <= asked.now', 'false')],
    tests: ['players-refresh'],
    only: 'older than its thirty days',
  },
  {
    guard: 'a new password ends the session that asked, too',
    row: NEW_SECRET,
    edits: [
      inModule(
        'passwords/change-password.ts',
        'const ended = await finishPasswordChange(client, { playerId, at });',
        'const own = { playerId, at, exceptSessionId: sessionId };\n    const ended = [...(await finishPasswordChange(client, own)), sessionId];',
      ),
      inModule(
        'passwords/change-password.ts',
        'publishEnded(ended)',
        'publishEnded(ended.filter((id) => id !== sessionId))',
      ),
    ],
    tests: ['copied-session'],
    only: 'no copy of',
  },
  {
    guard: 'whoever changes the password goes on, remembered as before',
    row: PASSES,
    edits: [
      inModule(
        'passwords/change-password.ts',
        'const goesOn = ended.includes(sessionId);',
        'const goesOn = ended.length < 0;',
      ),
    ],
    tests: ['copied-session'],
    only: 'goes on as before',
  },
  {
    guard: 'a session that was ended meanwhile goes on as no other',
    row: NEW_SECRET,
    edits: [
      inModule('passwords/change-password.ts', 'const goesOn = ended.includes(sessionId);', 'const goesOn = true;'),
    ],
    tests: ['copied-session'],
    only: 'is ended while',
  },
  {
    guard: 'notices go on where the session does',
    row: PASSES,
    edits: [
      inModule(
        'sessions/continue-session.ts',
        'await parts.moveAlong?.(',
        'await (undefined as typeof parts.moveAlong)?.(',
      ),
    ],
    tests: ['push-notices'],
    only: 'changes the password',
  },
  {
    guard: 'a new password of an administrator ends the session that asked, too',
    row: NEW_SECRET,
    edits: [
      inModule('administrators/change-own.ts', 'parts.sessions.end(ended);', 'parts.sessions.end([]);'),
      inModule(
        'administrators/session-store.ts',
        'const ended = await endSessions(client, order);',
        'const ended = [...(await endSessions(client, { ...order, exceptSessionId: order.sessionId })), order.sessionId];',
      ),
    ],
    tests: ['copied-admin-session'],
    only: 'after a change of password',
  },
  {
    guard: 'a second factor ends the session in which it is turned on, too',
    row: FACTOR,
    edits: [
      inModule('administrators/change-own.ts', 'parts.sessions.end(ended);', 'parts.sessions.end([]);'),
      inModule(
        'administrators/session-store.ts',
        'const ended = await endSessions(client, order);',
        'const ended = [...(await endSessions(client, { ...order, exceptSessionId: order.sessionId })), order.sessionId];',
      ),
    ],
    tests: ['copied-admin-session'],
    only: 'that a password alone has opened',
  },
  {
    guard: 'a session of the back office lasts no longer for going on as another one',
    row: PASSES,
    edits: [
      inModule(
        'administrators/session-store.ts',
        '[order.sessionId, order.at, session.expiresAt]',
        '[order.sessionId, order.at, new Date(order.at.getTime() + 12 * HOUR_MS)]',
      ),
    ],
    tests: ['copied-admin-session'],
    only: 'no longer for it',
  },
];
