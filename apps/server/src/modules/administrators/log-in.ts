import { readNetwork } from '@rang/connections';
import type { adminLogin } from '@rang/contract';
import type pg from 'pg';
import type { z } from 'zod/mini';
import { type Clock, HOUR_MS } from '../../platform/clock.ts';
import { inTransaction, type Queryable } from '../../platform/database/database.ts';
import { takingNothing } from '../../platform/database/taking-nothing.ts';
import type { AdminIdentity } from '../../platform/http/routes.ts';
import type { Randomness } from '../../platform/randomness.ts';
import { Refusal } from '../../platform/refusal.ts';
import { appendAudit } from '../audit/index.ts';
import { tryPassword, type GuessLimits, type PasswordHasher } from '../passwords/index.ts';
import { hashDeviceMark, renewDeviceMark } from '../sessions/index.ts';
import { describeFactor } from './second-factor-store.ts';
import type { SecondFactorCodes } from './second-factor.ts';
import { insertSession } from './session-store.ts';
import { ADMIN_DEVICES, findLoginRecord, holdAdministrator, type AdminLoginRecord } from './store.ts';

/** What a login needs. */
export interface AdminLoginParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly codes: SecondFactorCodes;
  readonly guesses: GuessLimits;
  /** Of codes: apart from those of passwords, whose names strangers type. */
  readonly codeGuesses: GuessLimits;
  readonly randomness: Randomness;
  readonly sign: (identity: TokenIdentity, expiresAt: number) => Promise<string>;
}

/** Somebody logs in. */
export interface AdminLoginOrder {
  readonly username: string;
  readonly password: string;
  readonly code: string | undefined;
  readonly address: string;
  readonly userAgent: string | undefined;
  /** The mark that the browser is known by, if it has one. */
  readonly device: string | undefined;
}

/** What a token says: whose it is. What its administrator may do is looked up with each call. */
export type TokenIdentity = Omit<AdminIdentity, 'role'>;

/** A session, and the mark that its browser is known by from now on. */
export type OpenedAdminSession = z.output<(typeof adminLogin)['answer']> & { readonly device: string };

/** No session lasts longer, whatever is done in it. */
const SESSION_MS = 12 * HOUR_MS;
const MAX_USER_AGENT_LENGTH = 300;

/**
 * Opens a session, and says so in the audit trail. Throws INVALID_CREDENTIALS for a wrong password and an unknown name alike,
 * after the same work; CODE_NEEDED and CODE_WRONG where the password was right and there is a second factor; and
 * TOO_MANY_REQUESTS where guessing is slowed.
 */
export async function logIn(parts: AdminLoginParts, order: AdminLoginOrder): Promise<OpenedAdminSession> {
  const network = readNetwork(order.address);
  const record = await findByPassword(parts, order, network);
  if (!record.hasSecondFactor) return openSession(parts, record, { ...order, network });
  const { code } = order;
  if (code === undefined || code.trim() === '') throw codeNeeded();
  const name = nameCounted(String(record.id), record);
  const attempt = await parts.codeGuesses.begin({ name, network, device: record.knownDevice ?? undefined });
  // A code is of no use where only who was here before has attempts left.
  if (attempt.isLastResort && !record.isKnownNetwork) throw new Refusal('TOO_MANY_REQUESTS');
  const use = async (client: Queryable): Promise<void> => {
    const isRight = await parts.codes.use(client, { adminId: record.id, code, now: parts.clock.now() });
    if (!isRight) throw new Refusal('CODE_WRONG', { field: 'code' });
    await attempt.takeBack(client);
  };
  return await openSession(parts, record, { ...order, network, use });
}

async function findByPassword(
  parts: AdminLoginParts,
  { username, password, ...order }: AdminLoginOrder,
  network: string,
): Promise<AdminLoginRecord> {
  const device = order.device === undefined ? undefined : hashDeviceMark(order.device);
  const record = await takingNothing(() => findLoginRecord(parts.pool, { username, network, device }));
  const name = nameCounted(username, record);
  const right = await tryPassword(parts.hasher, {
    attempt: await parts.guesses.begin({ name, network, device: record?.knownDevice ?? undefined }),
    password,
    hash: record?.passwordHash,
    isOpen: record?.disabledAt === null,
    isKnown: record?.isKnownNetwork === true,
  });
  if (!right || record === undefined) throw new Refusal('INVALID_CREDENTIALS');
  return record;
}

/** By what guesses are counted: those from before somebody was let in at the machine itself count no more. */
function nameCounted(name: string, record: AdminLoginRecord | undefined): string {
  return `${name} ${String(record?.resets ?? 0)}`;
}

async function openSession(
  parts: AdminLoginParts,
  record: AdminLoginRecord,
  order: Pick<AdminLoginOrder, 'userAgent' | 'device'> & {
    readonly network: string;
    use?(client: Queryable): Promise<void>;
  },
): Promise<OpenedAdminSession> {
  const { id: adminId, username, role } = record;
  const now = parts.clock.now();
  const at = new Date(now);
  const expiresAt = now + SESSION_MS;
  const userAgent = order.userAgent?.slice(0, MAX_USER_AGENT_LENGTH);
  const { mark, old, fresh } = renewDeviceMark(parts.randomness, order.device);
  const sessionId = await inTransaction(parts.pool, async (client) => {
    if (!(await holdAdministrator(client, record))) throw new Refusal('INVALID_CREDENTIALS');
    if (order.use !== undefined) await order.use(client);
    // It was turned on since the account was read.
    else if ((await describeFactor(client, adminId)).isOn) throw codeNeeded();
    const session = { adminId, network: order.network, userAgent, at, expiresAt: new Date(expiresAt) };
    const opened = await insertSession(client, session);
    if (old !== undefined) await ADMIN_DEVICES.exchangeMark(client, { old, fresh });
    await ADMIN_DEVICES.noteLogin(client, { owner: adminId, fresh, at });
    await appendAudit(client, {
      ...{ administrator: { adminId, username }, from: order.network, action: 'session.opened', at },
      ...{ subject: `administrator ${String(adminId)}`, before: null, after: { session: opened } },
    });
    return opened;
  });
  const token = await parts.sign({ adminId, username, sessionId }, expiresAt);
  return { success: true, token, username, role, expiresIn: SESSION_MS, device: mark };
}

function codeNeeded(): Refusal {
  return new Refusal('CODE_NEEDED', { field: 'code' });
}
