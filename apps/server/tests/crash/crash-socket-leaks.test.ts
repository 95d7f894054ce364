import { CALLS, TIMES } from '@rang/contract';
import { crashMs, crashMultiplierAt } from '@rang/games';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type WebSocket from 'ws';
import { readRunningRound } from '../../src/modules/crash/round/running-rounds.ts';
import type { RoundRow } from '../../src/modules/crash/books/store.ts';
import { openCrashHouse, type CrashHouse } from './crash-sockets.ts';
import { WAIT_MS } from '../house/crash-table.ts';
import { createKeepAliveClient, logIn, type KeepAliveClient } from '../house/keep-alive-client.ts';
import { leakTestTimeout, readLeakRounds } from '../house/leak-rounds.ts';
import { recordSocket, type RecordedSocket } from '../house/record-socket.ts';
import { openRaw } from '../realtime/realtime-notes.ts';

const ROUNDS = readLeakRounds();
/** How long a round is looked at from its start, and, after a jump of the clock, right before its crash. */
const BEGINNING_MS = 1_000;
const END_MS = 300;
/** A tick that comes faster than others before a crash would show it: looked for twice as often as one is due. */
const END_STEP_MS = TIMES.crashTickMs / 2;
/** Everything else that can be asked is asked in some rounds. */
const ASK_EVERY = 5;
// A login lasts twelve hours, in which a thousand rounds are not always over.
const LOGIN_EVERY = 250;
const STAKE = 10;
/** Rounds are looked at no further: a bet that is paid is published. */
const TARGET = 1_000;
let crash: CrashHouse;
let client: KeepAliveClient;

beforeAll(async () => {
  // No colour round ends meanwhile.
  crash = await openCrashHouse({ COLOUR_ROUND_SECONDS: '86400' });
  client = createKeepAliveClient(crash.house.address);
});
afterAll(async () => {
  client.close();
  await crash.close();
});

/** What everybody knows of a round before its crash, and what its frames may therefore say. */
interface KnownRound {
  readonly id: bigint;
  readonly startsAt: number;
  readonly balance: number;
  /** Of the round before. */
  readonly lastCrashPoint: number;
  /** How many changes were published before this round. */
  readonly version: number;
  /** The moment that all times are counted from. */
  readonly from: number;
}

const OF_THE_ROUND =
  /"(gameId|version|serverTime|nextGameTime|lastCrashPoint|lastCrashed|betId|createdAt|balance)":("[^"]*"|[\d.]+)/g;
const UUID = /^"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"$/;
const IS_RUNNING = /"gameState":"running"/;
const TICK = /"multiplier":([\d.]+),"elapsed":(\d+)/;

/** A text with all that rounds may differ in replaced by its meaning. Whatever else differs stays, order and length too. */
function normalise(text: string, known: KnownRound): string {
  const named = text.replace(OF_THE_ROUND, (whole, name: string, value: string) => {
    if (name === 'version') return `"version":<${String(Number(value) - known.version)}>`;
    if (name === 'gameId' && value === `"${String(known.id)}"`) return '"gameId":<round>';
    if (name === 'balance' && value === String(known.balance)) return '"balance":<balance>';
    if (name === 'lastCrashPoint' && value === String(known.lastCrashPoint)) return '"lastCrashPoint":<before>';
    if (UUID.test(value)) return `"${name}":<id>`;
    return value.endsWith('Z"') ? `"${name}":${since(Date.parse(value.slice(1, -1)), known)}` : whole;
  });
  // A tick says what time it is and nothing else.
  return named.replace(TICK, (whole, multiplier: string, elapsed: string) =>
    multiplier === String(crashMultiplierAt(Number(elapsed)) / 100)
      ? `<${since(known.startsAt + Number(elapsed), known)}>`
      : whole,
  );
}

function since(moment: number, { from }: KnownRound): string {
  return `<${String(moment - from)} ms>`;
}

/** What a screen received since it was looked at last, up to the `last` frame, one a line, in the order in which it came. */
function takeFrames(screen: RecordedSocket, known: KnownRound, last?: RegExp): string {
  // What goes on in the house is told by the machine's own clock; that it says nothing early is tested where it is.
  const taken = screen.take().filter((frame) => !frame.includes('["lobby",'));
  const frames = last === undefined ? taken : taken.slice(0, taken.findIndex((frame) => last.test(frame)) + 1);
  for (const frame of frames) expect(frame).not.toMatch(/[0-9a-f]{32,}|crashPoint"|hash|salt|crashMs|crash_/);
  return frames.map((frame) => `${normalise(frame.replace(/^43\/crash,\d{7}/, '43/crash,'), known)}\n`).join('');
}

type Screens = readonly [visitor: RecordedSocket, player: RecordedSocket];

/** Moves the clock on; each screen has received all of it once it is answered. */
async function pass(screens: Screens, ms: number = TIMES.crashTickMs): Promise<void> {
  crash.clock.advance(ms);
  await Promise.all(screens.map((screen) => screen.ask('ping')));
}

const readCalls = CALLS.filter((call) => call.method === 'GET' && call.path.includes('/crash'));

/** Asks all that can be asked of Crash over HTTP. Rows of rounds that are over are public and left out. */
async function askEverything(token: string, known: KnownRound, hash: string): Promise<string> {
  const paths = readCalls.map(({ path }) => path.replace(':gameId', String(known.id)));
  const answers = await Promise.all(paths.map((path) => client.ask('GET', `${path}?limit=1`, { token })));
  const received = answers.map(({ status, text }) => {
    expect(text.toLowerCase()).not.toContain(hash);
    const ofNow = text.replace(/\{"gameId":"(\d+)"[^{}]*\},?/g, (row, id) =>
      BigInt(String(id)) < known.id ? '' : row,
    );
    return `${String(status)} ${normalise(ofNow, known)}`;
  });
  return received.join('\n');
}

/** What the two screens received of one round before its crash; the rest only where the round was long enough. */
interface Observation {
  readonly beginning: readonly string[];
  readonly answers?: string;
  readonly end?: readonly string[];
}

/** Plays a round that waits, up to the last tick before its crash. */
async function watch(
  screens: Screens,
  round: RoundRow,
  { known, token }: { known: KnownRound; token: string },
): Promise<Observation> {
  const { clock, table } = crash;
  await screens[1].ask('place_bet', { amount: STAKE, targetMultiplier: TARGET });
  await pass(screens, 200);
  const running = await readRunningRound(table.chains, { ...round, started_at: round.starts_at });
  clock.advanceTo(running.startedAt);
  await Promise.all(screens.map((screen) => screen.receive(IS_RUNNING)));
  const lastMs =
    (Math.ceil(Math.min(running.crashMs, crashMs(TARGET * 100)) / TIMES.crashTickMs) - 1) * TIMES.crashTickMs;
  const lookedAtMs = Math.max(0, Math.min(lastMs, BEGINNING_MS));
  for (let ms = 0; ms < lookedAtMs; ms += TIMES.crashTickMs) await pass(screens);
  // What comes after the beginning of a round that crashes at once comes after its crash.
  const last = running.crashMs === 0 ? IS_RUNNING : undefined;
  const beginning = screens.map((screen) => takeFrames(screen, known, last));
  for (const text of beginning) expect(text.split('"tick"')).toHaveLength(1 + lookedAtMs / TIMES.crashTickMs);
  if (lastMs <= BEGINNING_MS + END_MS) return { beginning };
  const { hash } = await table.chains.reveal({ chainId: round.chain_id, index: round.chain_index });
  const answers = Number(round.id) % ASK_EVERY === 0 ? { answers: await askEverything(token, known, hash) } : {};
  await pass(screens, lastMs - END_MS - BEGINNING_MS);
  for (let ms = 0; ms < END_MS; ms += END_STEP_MS) await pass(screens, END_STEP_MS);
  const end = screens.map((screen) => takeFrames(screen, { ...known, from: running.startedAt + lastMs }));
  // The one that the clock leapt to, and then the usual ones.
  for (const text of end) expect(text.split('"tick"')).toHaveLength(1 + 1 + END_MS / TIMES.crashTickMs);
  return { beginning, ...answers, end };
}

/** Lets a round crash and the next one open; each screen has then received the crash, and not yet of the opening. */
async function letCrash(screens: Screens, round: RoundRow): Promise<{ next: RoundRow; version: number }> {
  const { clock, table } = crash;
  const { crashMs: afterMs } = await readRunningRound(table.chains, { ...round, started_at: round.starts_at });
  const crashedAt = round.starts_at.getTime() + afterMs;
  clock.advanceTo(crashedAt);
  await clock.awaited(crashedAt + TIMES.crashedMs);
  await pass(screens, TIMES.crashedMs / 2);
  const frames = screens[0].take();
  screens[1].take();
  const version = Math.max(...frames.map((frame) => Number(/"version":(\d+)/.exec(frame)?.[1] ?? 0)));
  clock.advanceTo(crashedAt + TIMES.crashedMs);
  await clock.awaited(crashedAt + TIMES.crashedMs + WAIT_MS);
  return { next: await table.awaitRound(), version };
}

test(
  `in ${String(ROUNDS)} rounds nothing published before a crash shows where it is`,
  async () => {
    const { table, house } = crash;
    const asha = await house.enter('asha', 1_000_000_00n);
    let token = asha.token;
    let screens = [await recordSocket(house.address), await recordSocket(house.address, token)] as const;
    let round = await table.awaitRound();
    const beginnings = screens.map(() => new Set<string>());
    const ends = screens.map(() => new Set<string>());
    const answers = new Set<string>();
    const points = new Set<number>();
    let ended = 0;
    let balance = 1_000_000;
    crash.clock.advanceTo(round.starts_at.getTime());
    await Promise.all(screens.map((screen) => screen.receive(IS_RUNNING)));
    for (let turn = 0; turn <= ROUNDS; turn += 1) {
      if (turn % LOGIN_EVERY === LOGIN_EVERY - 1) {
        token = await logIn(client, 'asha');
        screens[1].close();
        screens = [screens[0], await recordSocket(house.address, token)];
      }
      const lastCrashPoint = (await table.pointOf(round)) / 100;
      const { next, version } = await letCrash(screens, round);
      round = next;
      points.add(await table.pointOf(round));
      const startsAt = round.starts_at.getTime();
      if (turn > 0 && lastCrashPoint >= TARGET) balance += STAKE * TARGET;
      balance -= STAKE;
      const known = { id: round.id, startsAt, balance, lastCrashPoint, version, from: startsAt };
      const received = await watch(screens, round, { known, token });
      // Each round that is compared has one like it before it.
      if (turn === 0) continue;
      received.beginning.forEach((text, index) => beginnings[index]?.add(text));
      received.end?.forEach((text, index) => ends[index]?.add(text));
      if (received.end !== undefined) ended += 1;
      if (received.answers !== undefined) answers.add(received.answers);
    }
    for (const screen of screens) screen.close();
    expect(points.size).toBeGreaterThan(100);
    expect(ended).toBeGreaterThan(ROUNDS / 2);
    // A round that crashed soon was published as every other until then.
    for (const texts of beginnings) {
      const [longest = '', ...shorter] = [...texts].sort((one, other) => other.length - one.length);
      expect(longest.split('"tick"')).toHaveLength(1 + BEGINNING_MS / TIMES.crashTickMs);
      for (const text of shorter) expect(longest.slice(0, text.length)).toBe(text);
    }
    expect(ends.map((texts) => texts.size)).toEqual([1, 1]);
    expect(answers.size).toBe(1);
  },
  leakTestTimeout(ROUNDS),
);

test('two thousand idle sockets and a flood take no tick from a watcher', async () => {
  const { table, clock, join, house } = crash;
  const round = await table.awaitRound((point) => point > 150);
  const idle: WebSocket[] = [];
  for (let batch = 0; batch < 20; batch += 1) {
    idle.push(...(await Promise.all(Array.from({ length: 100 }, () => openRaw(house.address)))));
  }
  for (const webSocket of idle) webSocket.send('40/crash,');
  const flood = await openRaw(house.address);
  const watchers = [await join(), await join()];
  const running = await table.run(round);
  await expect.poll(() => watchers[0]?.received.some(({ event }) => event === 'game_state')).toBe(true);
  while (clock.now() + 100 < running.startedAt + Math.min(running.crashMs, 6_000)) {
    clock.advance(100);
    for (let turn = 0; turn < 200; turn += 1) flood.send('42/crash,["nothing"]');
    for (const watcher of watchers) await watcher.ask('ping');
  }
  for (const watcher of watchers) {
    const ticks = watcher.received
      .filter(({ event }) => event === 'tick')
      .map(({ payload }) => (payload as { elapsed: number }).elapsed);
    const [first = 0] = ticks;
    expect(ticks.length).toBeGreaterThan(20);
    expect(ticks).toEqual(ticks.map((_, index) => first + index * 100));
  }
  for (const webSocket of [...idle, flood]) webSocket.terminate();
}, 120_000);
