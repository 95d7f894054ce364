import { crashMultiplierAt } from '@rang/games';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type WebSocket from 'ws';
import { openCrashHouse, type CrashHouse } from './crash-sockets.ts';
import { openRaw } from './realtime-notes.ts';

const ROUNDS = 120;
/** How long into a round everything is compared that is told. */
const LOOKED_AT_MS = 1_000;
let crash: CrashHouse;

beforeAll(async () => {
  crash = await openCrashHouse();
});
afterAll(async () => {
  await crash.close();
});

// What differs between rounds for reasons that everybody knows: which round it is, when, and what came before it.
const OF_THE_ROUND =
  /"(gameId|version|serverTime|nextGameTime|lastCrashPoint|lastCrashed|betId|createdAt|balance)":("[^"]*"|[\d.]+|null)/g;

/** A socket that keeps every frame as it came over the wire. */
async function record(
  token?: string,
): Promise<{ frames: string[]; ask: (id: number, command: string) => Promise<void>; close: () => void }> {
  const webSocket = await openRaw(crash.house.address);
  const frames: string[] = [];
  const heard = new Map<string, () => void>();
  webSocket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text === '2') webSocket.send('3');
    else frames.push(text);
    heard.get(/^43\/crash,\d+/.exec(text)?.[0] ?? '')?.();
  });
  webSocket.send(`40/crash,${token === undefined ? '' : JSON.stringify({ token })}`);
  const ask = async (id: number, command: string): Promise<void> => {
    const answered = new Promise<void>((resolve) => heard.set(`43/crash,${String(id)}`, resolve));
    webSocket.send(`42/crash,${String(id)}${command}`);
    await answered;
    heard.clear();
  };
  return {
    frames,
    ask,
    close: () => {
      webSocket.terminate();
    },
  };
}

test(`in ${String(ROUNDS)} rounds nothing told before a crash tells where it is`, async () => {
  const { table, clock, house } = crash;
  const asha = await house.enter('asha', 1_000_000_00n);
  const screens = [await record(), await record(asha.token)] as const;
  await expect.poll(() => screens[1].frames.join()).toContain('initial_data');
  const told = screens.map(() => new Set<string>());
  const points = new Set<number>();
  let compared = 0;
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const round = await table.awaitRound();
    // A question and its answer later each screen has been told of the opening.
    for (const { ask } of screens) await ask(1, '["ping"]');
    for (const { frames } of screens) frames.length = 0;
    await screens[1].ask(2, '["place_bet",{"amount":10,"targetMultiplier":1000}]');
    clock.advance(200);
    const running = await table.run(round);
    points.add(running.crashPoint);
    while (clock.now() + 100 < running.startedAt + Math.min(running.crashMs, LOOKED_AT_MS)) {
      clock.advance(100);
      for (const { ask } of screens) await ask(1, '["ping"]');
    }
    const isLong = running.crashMs > LOOKED_AT_MS;
    if (isLong) compared += 1;
    for (const [index, { frames }] of screens.entries()) {
      const before = frames.splice(0);
      for (const frame of before) expect(frame).not.toMatch(/[0-9a-f]{32,}|crashPoint"|hash|salt|crashMs|crash_/);
      const ticks = before.filter((frame) => frame.startsWith('42/crash,["tick"'));
      for (const tick of ticks) {
        const [, { multiplier, elapsed }] = JSON.parse(tick.slice('42/crash,'.length)) as [
          string,
          { multiplier: number; elapsed: number },
        ];
        // A tick says what time it is and nothing else.
        expect(multiplier).toBe(crashMultiplierAt(elapsed) / 100);
        expect(elapsed % 100).toBe(0);
        expect(elapsed).toBeLessThan(running.crashMs);
        expect(tick.replace(OF_THE_ROUND, '')).toBe(
          `42/crash,["tick",{,"multiplier":${String(multiplier)},"elapsed":${String(elapsed)}}]`,
        );
      }
      const rest = before
        .filter((frame) => !ticks.includes(frame))
        .map((frame) => frame.replace(OF_THE_ROUND, '"$1":"<its own>"'));
      // Of a round that crashes before anything was looked at there is only the beginning.
      if (isLong) told[index]?.add(rest.filter((frame) => !frame.startsWith('43/crash,1')).join('\n'));
    }
    await table.finish(running);
  }
  for (const { close } of screens) close();
  expect(points.size).toBeGreaterThan(ROUNDS / 2);
  expect(compared).toBeGreaterThan(ROUNDS / 2);
  expect(told.map((texts) => texts.size)).toEqual([1, 1]);
}, 240_000);

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
  await expect.poll(() => watchers[0]?.told.some(({ event }) => event === 'game_state')).toBe(true);
  while (clock.now() + 100 < running.startedAt + Math.min(running.crashMs, 6_000)) {
    clock.advance(100);
    for (let turn = 0; turn < 200; turn += 1) flood.send('42/crash,["nothing"]');
    for (const watcher of watchers) await watcher.ask('ping');
  }
  for (const watcher of watchers) {
    const ticks = watcher.told
      .filter(({ event }) => event === 'tick')
      .map(({ payload }) => (payload as { elapsed: number }).elapsed);
    const [first = 0] = ticks;
    expect(ticks.length).toBeGreaterThan(20);
    expect(ticks).toEqual(ticks.map((_, index) => first + index * 100));
  }
  for (const webSocket of [...idle, flood]) webSocket.terminate();
}, 120_000);
