import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { gatewayEvent, type Call } from '@rang/contract';
import type { z } from 'zod/mini';
import type { TestPlayer } from '../open-house.ts';
import type { Books, Tables } from './books.ts';
import { drawGroup, type Caller, type DrawnGroup } from './draw-request.ts';
import type { FuzzHouse } from './fuzz-house.ts';
import { roleOf } from './fuzz-office.ts';
import { deriveSeed, type FuzzSettings } from './fuzz-settings.ts';
import { judgeAnswer } from './judge-answer.ts';
import { runTrials } from './run-trials.ts';
import type { SentRequest, WireAnswer } from './send-request.ts';
import { ACCOUNT_NUMBER } from './stock-up.ts';

interface Exchange {
  readonly sent: SentRequest;
  readonly answer: WireAnswer;
}

/** How often a call was answered with which status. */
export type Tally = Map<number, number>;

/**
 * Tries a call with drawn requests, and throws with the smallest one that the house does not stand: an answer off the
 * contract, money or belongings of somebody that change without right, somebody's secrets shown to another, a fault inside.
 */
export async function fuzzCall(
  fuzz: FuzzHouse,
  call: Call,
  { runs, seed, address, by }: FuzzSettings & { readonly address?: string; readonly by?: Caller },
): Promise<Tally> {
  const tally: Tally = new Map();
  await runTrials(fuzz, drawGroup(call, by), {
    numRuns: takesInput(call) ? runs : Math.ceil(runs / 3) + 1,
    seed: deriveSeed(seed, `${call.method} ${call.path}${by === undefined ? '' : ` ${by}`}`),
    attempt: async (group) => {
      for (const { answer } of await tryGroup(fuzz, call, { group, address })) {
        tally.set(answer.status, (tally.get(answer.status) ?? 0) + 1);
      }
    },
  });
  return tally;
}

/** Where nothing goes in, there is little to try. */
function takesInput({ method, path, query }: Call): boolean {
  return method !== 'GET' || path.includes(':') || Object.keys((query as z.ZodMiniObject).shape).length > 0;
}

async function tryGroup(
  fuzz: FuzzHouse,
  call: Call,
  { group, address }: { group: DrawnGroup; address: string | undefined },
): Promise<Exchange[]> {
  const { as, requests } = group;
  await fuzz.belongings.prepare(call.path, as);
  const isOffice = roleOf(as) !== undefined;
  const tables = isOffice ? await fuzz.readTables() : {};
  const before = await fuzz.readBooks();
  const sent = requests.filter((drawn) => drawn !== null);
  const answered = await Promise.all(sent.map((drawn) => fuzz.send(as, drawn, address)));
  const after = await fuzz.readBooks();
  // What nobody caught is known a turn later.
  await nextTurn();
  const faults = fuzz.takeFaults();
  for (const one of answered) {
    blame(one, as, () => {
      judgeAnswer(call, { as, ...one });
      judgeSecrets(fuzz, call, { as, ...one });
    });
  }
  const all = answered.map((one) => describe(one, as)).join('\n');
  if (faults.length > 0) throw new Error(`${all}\n${faults.join('\n')}`);
  try {
    if (isOffice) judgeTables({ before: tables, after: await fuzz.readTables(), answered });
    else judgeBooks(fuzz, { before, after, as, answered });
  } catch (error) {
    throw new Error(`${all}\n${(error as Error).message}`, { cause: error });
  }
  return answered;
}

function blame(one: Exchange, as: Caller, judge: () => void): void {
  try {
    judge();
  } catch (error) {
    throw new Error(`${describe(one, as)}\n${(error as Error).message}`, { cause: error });
  }
}

function describe({ sent, answer }: Exchange, as: Caller): string {
  const { method, path, headers, body, encoding } = sent;
  const asked = `${as}: ${method} ${path} ${JSON.stringify(headers)} ${encoding ?? ''} ${JSON.stringify(body ?? '').slice(0, 1_000)}`;
  return `${asked}\n  -> ${String(answer.status)} ${answer.text.slice(0, 400)}`;
}

/** Nobody is shown what is another's, unless they said it themselves. */
function judgeSecrets(fuzz: FuzzHouse, call: Call, { as, sent, answer }: Exchange & { as: Caller }): void {
  const said = `${sent.path} ${JSON.stringify(sent.headers)} ${sent.body ?? ''}`.toLowerCase();
  if (roleOf(as) !== undefined) {
    // Administrators may look at what is a player's, but at no account number.
    if (answer.text.includes(ACCOUNT_NUMBER)) throw new Error(`tells ${ACCOUNT_NUMBER}`);
    return;
  }
  const others: TestPlayer[] = [];
  if (as !== 'owner') others.push(fuzz.owner);
  if (as !== 'other') others.push(fuzz.other);
  for (const player of others) {
    const secrets = fuzz.belongings.secretsOf(player, call.access === 'public');
    const leaked = secrets.find((secret) => answer.text.includes(secret) && !said.includes(secret.toLowerCase()));
    if (leaked !== undefined) throw new Error(`tells ${leaked}, which is ${player.username}'s`);
  }
}

/**
 * A refusal and a look change nothing at all, and a change that is acknowledged with its entry has that one entry in the
 * trail.
 */
function judgeTables({
  before,
  after,
  answered,
}: {
  before: Tables;
  after: Tables;
  answered: readonly Exchange[];
}): void {
  const done = answered.filter(({ sent, answer }) => answer.status === 200 && sent.method !== 'GET');
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  if (done.length === 0 && changed.length > 0) throw new Error(`changed ${changed.join(', ')} without a word`);
  const count = (tables: Tables): number => Number.parseInt(tables['audit_entries'] ?? '', 10);
  const written = count(after) - count(before);
  if (written > done.length) throw new Error(`wrote ${String(written)} entries of ${String(done.length)} changes`);
  if (changed.length > 0 && written === 0)
    throw new Error(`changed ${changed.join(', ')} and has no entry in the trail`);
}

/** Nothing of a player changes but by the player's own requests, and no money moves without an answer that says so. */
function judgeBooks(
  fuzz: FuzzHouse,
  { before, after, as, answered }: { before: Books; after: Books; as: Caller; answered: readonly Exchange[] },
): void {
  const done = answered.filter(({ sent, answer }) => answer.status === 200 && mayMoveMoney(sent));
  if (done.length === 0 && after.lastTransfer !== before.lastTransfer) throw new Error('moved money without a word');
  const isGateway = answered.some(({ sent }) => 'webhook-signature' in sent.headers);
  for (const [player, name] of [
    [fuzz.owner, 'owner'],
    [fuzz.other, 'other'],
  ] as const) {
    const [was, is] = [before.of.get(player.id), after.of.get(player.id)];
    if (as !== name && !isGateway && !isDeepStrictEqual(is, was)) {
      throw new Error(
        `changed what is ${player.username}'s: ${JSON.stringify(was?.rows)} -> ${JSON.stringify(is?.rows)}`,
      );
    }
    const moved = (is?.transfers ?? 0n) - (was?.transfers ?? 0n);
    if (moved > BigInt(done.length)) throw new Error(`moved money of ${player.username} ${String(moved)} times`);
  }
}

/** A question moves nothing, nor does a word of the gateway that contradicts itself. */
function mayMoveMoney({ method, headers, body }: SentRequest): boolean {
  if (method === 'GET') return false;
  if (!('webhook-signature' in headers)) return true;
  const { type, data } = gatewayEvent.parse(JSON.parse(body ?? ''));
  return type === 'order.paid' && data.status === 'paid';
}
