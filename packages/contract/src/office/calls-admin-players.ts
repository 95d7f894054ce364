import { z } from 'zod/mini';
import { ADMIN_LIMITS, adminCall } from './admin-rights.ts';
import { adminPage, adminReason, adminUserRecord, auditRecord } from './calls-admin.ts';
import { gameBet } from '../calls-bets.ts';
import { movementRecord } from '../calls-statement.ts';
import { ticketRecord } from '../calls-support.ts';
import { identity, identityWith, moment } from '../fields.ts';
import { refuseInput } from '../refusals.ts';
import { readWords } from '../words.ts';

const success = z.literal(true);
const next = z.nullable(z.string());
const id = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/, refuseInput('NOT_FOUND')));
const params = z.object({ id });
const ofUuids = z.object({ ...adminPage, after: z.optional(identityWith(refuseInput('BAD_REQUEST'))) });

export const adminPlayerRecord = z.extend(adminUserRecord, {
  emailConfirmed: z.boolean(),
  /** The player's own code for friends; null where none was asked for yet. */
  referralCode: z.nullable(z.string()),
  /** Who brought the player. */
  referrer: z.nullable(z.object({ _id: identity, username: z.string() })),
});
export type AdminPlayerRecord = z.output<typeof adminPlayerRecord>;

export const adminPlayer = adminCall('adminPlayer', {
  method: 'GET',
  path: '/admin/users/:id',
  summary: 'Who a player is',
  params,
  answer: z.object({ success, player: adminPlayerRecord }),
});

export const adminPlayerStatement = adminCall('adminPlayerStatement', {
  method: 'GET',
  path: '/admin/users/:id/statement',
  summary: "Every movement of a player's money, newest first, with the balance after each",
  params,
  query: z.object({ ...adminPage, after: z.optional(id) }),
  answer: z.object({ success, movements: z.array(movementRecord), next }),
});

export const adminPlayerBets = adminCall('adminPlayerBets', {
  method: 'GET',
  path: '/admin/users/:id/bets/:game',
  summary: "A player's bets of one game, newest first, those that are open too",
  params: z.object({ id, game: z.string().check(z.maxLength(40)) }),
  query: ofUuids,
  answer: z.object({ success, bets: z.array(gameBet), next }),
});

export const adminPlayerSession = z.object({
  _id: identity,
  /** Null where the session is older than the house notes networks. */
  network: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  createdAt: moment,
  lastUsedAt: moment,
});
export type AdminPlayerSession = z.output<typeof adminPlayerSession>;

export const adminPlayerSessions = adminCall('adminPlayerSessions', {
  method: 'GET',
  path: '/admin/users/:id/sessions',
  summary: "A player's open sessions, last used first, at most 100",
  params,
  answer: z.object({ success, sessions: z.array(adminPlayerSession) }),
});

export const endPlayerSessions = adminCall('endPlayerSessions', {
  method: 'POST',
  path: '/admin/users/:id/sessions/end',
  summary: "End a player's session, or all of them where none is named",
  params,
  body: z.object({ session: z.optional(identityWith(refuseInput('BAD_REQUEST'))), reason: adminReason }),
  answer: z.object({
    success,
    ended: z.int(),
    /** Null where none was open. */
    entry: z.nullable(auditRecord),
  }),
});

export const adminPlayerTickets = adminCall('adminPlayerTickets', {
  method: 'GET',
  path: '/admin/users/:id/tickets',
  summary: 'What a player has written to the house, newest first',
  params,
  query: ofUuids,
  answer: z.object({ success, tickets: z.array(ticketRecord), next }),
});

export const PLAYER_NOTE_KINDS = ['note', 'suspended', 'reinstated'] as const;
export type PlayerNoteKind = (typeof PLAYER_NOTE_KINDS)[number];
export const playerNote = z.object({
  _id: identity,
  /** A suspension or its end is noted with its reason. */
  kind: z.enum(PLAYER_NOTE_KINDS),
  text: z.string(),
  /** The administrator's username. */
  by: z.string(),
  createdAt: moment,
});
export type PlayerNote = z.output<typeof playerNote>;

export const adminPlayerNotes = adminCall('adminPlayerNotes', {
  method: 'GET',
  path: '/admin/users/:id/notes',
  summary: 'What administrators have noted of a player, newest first',
  params,
  query: ofUuids,
  answer: z.object({ success, notes: z.array(playerNote), next }),
});

export const playerNoteText = readWords(ADMIN_LIMITS.playerNote, {
  tooShort: 'Please write something to note.',
  tooLong: 'Use at most 1,000 characters.',
});

export const addPlayerNote = adminCall('addPlayerNote', {
  method: 'POST',
  path: '/admin/users/:id/notes',
  takesKey: true,
  summary: 'Note something of a player, for administrators alone; a note is never changed',
  params,
  body: z.object({ text: playerNoteText }),
  answer: z.object({ success, note: playerNote, entry: auditRecord }),
});

export const setPlayerStatus = adminCall('setPlayerStatus', {
  method: 'PUT',
  path: '/admin/users/:id/status',
  summary: "Suspend a player, which ends the player's sessions at once, or reinstate one",
  params,
  body: z.object({ status: adminUserRecord.shape.status, reason: adminReason }),
  answer: z.object({
    success,
    status: adminUserRecord.shape.status,
    /** How many sessions were ended. */
    ended: z.int(),
    /** Null where the player had that status already. */
    entry: z.nullable(auditRecord),
  }),
});
