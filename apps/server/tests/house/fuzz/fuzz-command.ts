import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  CRASH_COMMANDS,
  CRASH_EVENTS,
  CRASH_NAMESPACE,
  HOUSE_EVENTS,
  LIMITS,
  type CrashCommandName,
} from '@rang/contract';
import { connectSocket, type TestSocket } from '../socket-client.ts';
import { drawPackets, writePacket, type DrawnPackets } from './draw-packets.ts';
import type { Caller } from './draw-request.ts';
import type { FuzzHouse } from './fuzz-house.ts';
import { deriveSeed, type FuzzSettings } from './fuzz-settings.ts';
import { judgeRefused, judgeShape, plausibleCodes } from './judge-answer.ts';
import { runTrials } from './run-trials.ts';

/** How often a command was carried out, how often refused, and how often its connection was ended instead. */
export interface CommandTally {
  done: number;
  refused: number;
  ended: number;
}

/** What came of one packet; no answer where the connection has ended, or none was asked for. */
interface Outcome {
  readonly packet: string;
  readonly answer: Record<string, unknown> | undefined;
}

/** Where it is tried, and how long an answer is waited for: the house, and as long as a busy machine may take. */
interface At {
  readonly address?: string;
  readonly patienceMs?: number;
}

const PATIENCE_MS = 20_000;
const MAX_PACKET_BYTES = LIMITS.bodyBytes;

/**
 * Tries a command of the socket with drawn packets over both transports, and throws with the smallest that the house does
 * not stand: no answer, one off the contract, a connection that ends for no reason, money that moves without a word.
 */
export async function fuzzCommand(
  fuzz: FuzzHouse,
  name: CrashCommandName,
  { runs, seed, ...at }: FuzzSettings & At,
): Promise<CommandTally> {
  const tally: CommandTally = { done: 0, refused: 0, ended: 0 };
  await runTrials(fuzz, drawPackets(CRASH_COMMANDS[name]), {
    numRuns: runs,
    seed: deriveSeed(seed, name),
    attempt: async (drawn) => {
      for (const { answer } of await tryPackets(fuzz, name, { drawn, ...at })) {
        if (answer === undefined) tally.ended += 1;
        else if (answer['success'] === true) tally.done += 1;
        else tally.refused += 1;
      }
    },
  });
  return tally;
}

async function tryPackets(
  fuzz: FuzzHouse,
  name: CrashCommandName,
  { drawn, address = fuzz.house.address, patienceMs = PATIENCE_MS }: At & { readonly drawn: DrawnPackets },
): Promise<Outcome[]> {
  const { as, transport } = drawn;
  const packets = drawn.packets.filter((packet) => packet !== null);
  await fuzz.belongings.prepare(`crash ${name}`);
  const token = fuzz.belongings.tokenOf(as);
  const client = await connectSocket(address, {
    ...{ namespace: CRASH_NAMESPACE, token, transports: [transport], upgrade: false },
  });
  try {
    const before = await fuzz.readBooks();
    const texts = packets.map((packet, id) => fuzz.belongings.fill(writePacket(name, packet, id), as));
    const result = await sendAll(client, { texts, asked: packets.map(({ asks }) => asks), patienceMs });
    const after = await fuzz.readBooks();
    const received = `${as} over ${transport}:\n${result.outcomes.map(describe).join('\n')}`;
    try {
      judgeOutcomes(name, { texts, ...result });
      judgeReceived(fuzz, client, as);
      judgeMoney(fuzz, { before, after, as, outcomes: result.outcomes });
      await nextTurn();
      const faults = fuzz.takeFaults();
      if (faults.length > 0) throw new Error(faults.join('\n'));
    } catch (error) {
      throw new Error(`${received}\n${(error as Error).message}`, { cause: error });
    }
    return result.outcomes;
  } finally {
    client.close();
  }
}

function describe({ packet, answer }: Outcome): string {
  return `${packet.slice(0, 1_000)}\n  -> ${answer === undefined ? 'nothing' : JSON.stringify(answer).slice(0, 400)}`;
}

/**
 * Sends packets as they stand and waits for the answers that were asked for; those that are no packets last, as whoever
 * sends one is hung up on.
 */
async function sendAll(
  client: TestSocket,
  { texts, asked, patienceMs }: { texts: readonly string[]; asked: readonly boolean[]; patienceMs: number },
): Promise<{ outcomes: Outcome[]; hasEnded: boolean }> {
  const { engine } = client.socket.io;
  const fence = texts.length;
  const result = listen(client);
  const ids = texts.map((_, id) => id);
  const [sound, broken] = [ids.filter((id) => isSound(texts[id] ?? '')), ids.filter((id) => !isSound(texts[id] ?? ''))];
  const steps = [
    { ids: sound, awaited: sound.filter((id) => asked[id] === true) },
    // What asks for nothing has been carried out by the time that a later packet is answered.
    { ids: broken, awaited: [fence] },
  ];
  let hasEnded = false;
  for (const step of steps) {
    for (const id of step.ids) engine.write(texts[id] ?? '');
    if (step.awaited.includes(fence)) engine.write(`2/crash,${String(fence)}["ping"]`);
    const how = await Promise.race([result.all(step.awaited), client.ended, wait(patienceMs, SILENCE, { ref: false })]);
    if (how === SILENCE) {
      const unanswered = step.awaited.filter((id) => !result.answers.has(id)).map((id) => texts[id] ?? 'ping');
      throw new Error(`no answer to ${unanswered.join('\n')}`);
    }
    hasEnded = how !== undefined;
    if (hasEnded) break;
  }
  return { outcomes: texts.map((packet, id) => ({ packet, answer: result.answers.get(id) })), hasEnded };
}

const SILENCE = 'silence';

/** Receives answers as they come over the wire, by the number of their packet. */
function listen({ socket }: TestSocket): {
  readonly answers: ReadonlyMap<number, Record<string, unknown>>;
  all(ids: readonly number[]): Promise<void>;
} {
  const answers = new Map<number, Record<string, unknown>>();
  let look = (): void => undefined;
  socket.io.engine.on('message', (text: unknown) => {
    const found = /^3\/crash,(\d+)(.*)$/s.exec(String(text));
    if (found === null) return;
    const [, id = '', list = ''] = found;
    answers.set(Number(id), (JSON.parse(list) as Record<string, unknown>[])[0] ?? {});
    look();
  });
  return {
    answers,
    all: (ids) =>
      new Promise((resolve) => {
        look = () => {
          if (ids.every((id) => answers.has(id))) resolve();
        };
        look();
      }),
  };
}

/** Whether a packet is one that a client may send: an event with a name, no longer than a call's body. */
function isSound(text: string): boolean {
  const list = /^2\/crash,\d*(\[.*\])$/s.exec(text)?.[1];
  if (list === undefined || Buffer.byteLength(text) >= MAX_PACKET_BYTES) return false;
  try {
    const [name] = JSON.parse(list) as unknown[];
    return typeof name === 'string' && Object.hasOwn(CRASH_COMMANDS, name);
  } catch {
    return false;
  }
}

function judgeOutcomes(
  name: CrashCommandName,
  { texts, outcomes, hasEnded }: { texts: readonly string[]; outcomes: readonly Outcome[]; hasEnded: boolean },
): void {
  if (hasEnded && texts.every(isSound)) throw new Error('the connection was ended for no reason');
  const { access, answer: shape } = CRASH_COMMANDS[name];
  for (const { answer } of outcomes) {
    if (answer === undefined) continue;
    if (answer['success'] === true) judgeShape(shape, answer);
    else judgeRefused(answer, plausibleCodes(name, access));
  }
}

const EVENTS = { ...CRASH_EVENTS, ...HOUSE_EVENTS };

/** Nothing is published but what the contract has, and nobody receives another's bets but in the lists of everybody's. */
function judgeReceived(fuzz: FuzzHouse, { received }: TestSocket, as: Caller): void {
  for (const { event, payload } of received) {
    if (!Object.hasOwn(EVENTS, event)) throw new Error(`told ${event}`);
    judgeShape(EVENTS[event as keyof typeof EVENTS], payload);
    if (event === 'own_bets' && as === 'nobody') throw new Error('told a visitor of bets of his own');
  }
  const text = JSON.stringify(received);
  for (const [player, name] of [
    [fuzz.owner, 'owner'],
    [fuzz.other, 'other'],
  ] as const) {
    const secret =
      as === name ? undefined : fuzz.belongings.secretsOf(player, true).find((each) => text.includes(each));
    if (secret !== undefined) throw new Error(`tells ${secret}, which is ${player.username}'s`);
  }
}

function judgeMoney(
  fuzz: FuzzHouse,
  given: {
    before: Awaited<ReturnType<FuzzHouse['readBooks']>>;
    after: Awaited<ReturnType<FuzzHouse['readBooks']>>;
    as: Caller;
    outcomes: readonly Outcome[];
  },
): void {
  const { before, after, as, outcomes } = given;
  // One whose answer was not asked for, or not received, may have been carried out.
  const done = outcomes.filter(({ answer }) => answer === undefined || answer['success'] === true).length;
  if (done === 0 && before.lastTransfer !== after.lastTransfer) throw new Error('moved money without a word');
  for (const [player, name] of [
    [fuzz.owner, 'owner'],
    [fuzz.other, 'other'],
  ] as const) {
    const [was, is] = [before.of.get(player.id), after.of.get(player.id)];
    if (as !== name && !isDeepStrictEqual(was, is)) throw new Error(`changed what is ${player.username}'s`);
    const moved = (is?.transfers ?? 0n) - (was?.transfers ?? 0n);
    if (moved > BigInt(done)) throw new Error(`moved money of ${player.username} ${String(moved)} times`);
  }
}
