import { randomUUID } from 'node:crypto';
import { CALLS, checkResetLink, checkTakeBackLink, processResult, type Call } from '@rang/contract';
import { someAddress } from './open-house.ts';
import { ACCOUNT_WRITES } from './valid-calls/accounts.ts';
import { GAME_WRITES } from './valid-calls/games.ts';
import { MONEY_WRITES } from './valid-calls/money.ts';
import { OFFICE_WRITES } from './valid-calls/office.ts';
import { enter, nameSomebody, type Prepare, type PreparedHouse, type Visitor } from './valid-calls/prepared.ts';

/** A call as somebody makes it for whom it would succeed. */
export interface ValidCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: unknown;
}

/** A call of the contract that is made ready, with a player who has all that it needs. */
export interface PreparedCall {
  readonly name: string;
  readonly writes: boolean;
  readonly takesKey: boolean;
  readonly prepare: () => Promise<ValidCall>;
}

/** Where each call that changes something is valid. A new one fails the tests that walk them until it is here. */
const WRITES: Record<string, Prepare> = { ...ACCOUNT_WRITES, ...MONEY_WRITES, ...OFFICE_WRITES, ...GAME_WRITES };

/** Every call that only reads, and every one that writes, each ready to be prepared. */
export function listValidCalls(parts: PreparedHouse): PreparedCall[] {
  // Whoever only looks may be anybody.
  let reader: Promise<Visitor> | undefined;
  return CALLS.map((call) => {
    const name = `${call.method} ${call.path}`;
    const { takesKey } = call;
    if (call.method !== 'GET') {
      const prepare = findWrite(name);
      // By its name the one settles a round; it tells the last result. The others look at a link.
      const writes = call !== processResult && call !== checkResetLink && call !== checkTakeBackLink;
      return { name, writes, takesKey, prepare: async () => prepareCall(parts, call, { prepare }) };
    }
    const read = async (): Promise<ValidCall> =>
      prepareCall(parts, call, { prepare: () => ({}), visitor: await (reader ??= enter(parts)) });
    return { name, writes: false, takesKey, prepare: read };
  });
}

async function enterOffice({ house }: PreparedHouse): Promise<Visitor> {
  return { id: 0n, ...(await house.enterOffice(nameSomebody(), 'owner')) };
}

function findWrite(name: string): Prepare {
  const prepare = WRITES[name];
  if (prepare === undefined) throw new Error(`no valid input for ${name}: add it to valid-calls/`);
  return prepare;
}

async function prepareCall(
  parts: PreparedHouse,
  call: Call,
  { prepare, visitor: known }: { prepare: Prepare; visitor?: Visitor },
): Promise<ValidCall> {
  const visitor = call.access === 'admin' ? await enterOffice(parts) : (known ?? (await enter(parts)));
  const shape = await prepare(parts, visitor);
  // What a call that reads is asked for need not be there.
  const ids: Record<string, string> = { round: '1', gameId: '1' };
  return {
    method: call.method,
    path: shape.path ?? call.path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? randomUUID()),
    headers: {
      ...(call.access === 'player' || call.access === 'admin' ? { authorization: `Bearer ${visitor.token}` } : {}),
      'x-forwarded-for': someAddress(),
      ...shape.headers,
    },
    ...(shape.body === undefined ? {} : { body: shape.body }),
  };
}
