import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type WebSocket from 'ws';
import { openSeparateHouse, type SeparateHouse } from '../house/separate-house.ts';
import { openRaw } from '../realtime/realtime-notes.ts';

// What the whole of `npm test` has time for; a minute where `UNREAD_SECONDS=60`. In the short time everybody asks faster.
const SECONDS = Number(process.env['UNREAD_SECONDS'] ?? 4);
const IS_LONG = SECONDS >= 60;
const SOCKETS = IS_LONG ? 200 : 32;
/** As each socket is allowed by itself, or as fast as it takes to fill the memory of a house without a guard. */
const ASKS_A_SECOND = IS_LONG ? 10 : 150;
const MAX_GROWTH_MB = IS_LONG ? 200 : 100;
const SETTINGS = {
  SOCKETS_PER_ADDRESS: '1000',
  REQUESTS_PER_MINUTE: '1000000',
  ...(IS_LONG ? {} : { SOCKET_MESSAGES_PER_MINUTE: '100000', CRASH_WAIT_SECONDS: '2' }),
};

const INSERT_PLAYERS = `
insert into players (id, name, username, email, password_hash, created_at)
overriding system value
select 1000 + n, 'player ' || n, lpad(n::text, 24, 'player-with-a-long-name-'), n || '@example.com', '', now() from generate_series(1, 100) n`;
// For the next round, as often as there is one.
const INSERT_BETS = `
insert into crash_bets (id, player_id, slot, amount, limit_multiplier, status, received_at)
select uuidv7(), 1000 + n, 1, 10000, 100000000, 'pending_next_round', now() from generate_series(1, 100) n
on conflict do nothing`;

// As many as a page of results has, each page written anew for whoever asks.
const INSERT_RESULTS = `
insert into crash_rounds (id, chain_id, chain_index, state, is_latest, opened_at, starts_at, started_at, crash_point,
                          fair_crash_point, game_hash, ended_at)
select -n, min(id), 1000000 + n, 'crashed', false, now(), now(), now(), 200, 200, repeat('0f', 32), now()
from fairness_chains, generate_series(1, 200) n where game = 'crash' group by n`;

async function open(): Promise<SeparateHouse> {
  const house = await openSeparateHouse(SETTINGS, async (pool) => {
    await pool.query(INSERT_PLAYERS);
    await pool.query(INSERT_BETS);
  });
  onTestFinished(() => house.close());
  return house;
}

/** Keeps the table full, which makes each snapshot of it long. */
function fillTable(pool: pg.Pool): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const filling = (async () => {
    while (!stopping.signal.aborted) {
      await pool.query(INSERT_BETS);
      await wait(500);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await filling;
    },
  };
}

/** Watches as anybody does, and says how it went. */
async function watch(address: string): Promise<{ isOpen: () => boolean; ask: () => Promise<void>; gaps: number[] }> {
  const webSocket = await openRaw(address);
  const gaps: number[] = [];
  let lastTick: number | undefined;
  webSocket.on('message', (data: Buffer) => {
    const frame = data.toString();
    if (frame === '2') webSocket.send('3');
    if (frame.startsWith('42/crash,["game_state"')) lastTick = undefined;
    if (!frame.startsWith('42/crash,["tick"')) return;
    const now = performance.now();
    if (lastTick !== undefined) gaps.push(now - lastTick);
    lastTick = now;
  });
  webSocket.send('40/crash,');
  await once(webSocket, 'message');
  let asked = 0;
  return {
    gaps,
    isOpen: () => webSocket.readyState === webSocket.OPEN,
    ask: async () => {
      asked += 1;
      const answer = `43/crash,${String(asked)}[{"success":true`;
      const answered = new Promise<void>((resolve, reject) => {
        webSocket.once('close', () => {
          reject(new Error('a watcher was let go'));
        });
        webSocket.on('message', (data: Buffer) => {
          if (data.toString().startsWith(answer)) resolve();
        });
      });
      webSocket.send(`42/crash,${String(asked)}["ping"]`);
      await answered;
    },
  };
}

/** Does something again and again for the time of the test, and gives back by how much the house has grown at the most. */
async function measureGrowth(house: SeparateHouse, aTurn: (turn: number) => void): Promise<number> {
  const before = await house.readMemory();
  const turns = SECONDS * ASKS_A_SECOND;
  let maxMemory = before;
  for (let turn = 0; turn < turns; turn += 1) {
    aTurn(turn);
    if (turn % ASKS_A_SECOND === 0) maxMemory = Math.max(maxMemory, await house.readMemory());
    await wait(1_000 / ASKS_A_SECOND);
  }
  // Whatever was asked has been answered when this is.
  await (await watch(house.address)).ask();
  return Math.max(maxMemory, await house.readMemory()) - before;
}

test(
  'sockets that ask for the table and read nothing cost the house nothing',
  { timeout: 180_000 + SECONDS * 2_000 },
  async () => {
    const house = await open();
    const watchers = [await watch(house.address), await watch(house.address)];
    const deaf: WebSocket[] = [];
    for (let count = 0; count < SOCKETS; count += 1) {
      const webSocket = await openRaw(house.address);
      webSocket.send('40/crash,');
      await once(webSocket, 'message');
      webSocket.on('error', () => undefined).pause();
      deaf.push(webSocket);
    }
    const filling = fillTable(house.pool);
    const growth = await measureGrowth(house, (turn) => {
      for (const webSocket of deaf) webSocket.send(`42/crash,${String(turn)}["sync"]`, () => undefined);
    });
    await filling.stop();
    process.stdout.write(`${String(SOCKETS)} deaf sockets: ${growth.toFixed()} MB more\n`);
    expect(growth).toBeLessThan(MAX_GROWTH_MB);
    for (const { isOpen, ask } of watchers) {
      await ask();
      expect(isOpen()).toBe(true);
    }
    if (IS_LONG) {
      const gaps = watchers.flatMap((watcher) => watcher.gaps).sort((one, other) => one - other);
      const p99 = gaps[Math.floor(gaps.length * 0.99)] ?? Infinity;
      process.stdout.write(`${String(gaps.length)} ticks, p99 of the time between two: ${p99.toFixed()} ms\n`);
      expect(p99).toBeLessThan(150);
    }
    for (const webSocket of deaf) webSocket.terminate();
  },
);
test(
  'connections that ask for long answers and read none cost the house nothing',
  { timeout: 180_000 + SECONDS * 2_000 },
  async () => {
    const house = await open();
    await house.pool.query(INSERT_RESULTS);
    const asked = `GET /crash/history?limit=200 HTTP/1.1\r\nHost: rang\r\n\r\n`.repeat(200);
    const deaf = new Set<Socket>();
    const growth = await measureGrowth(house, () => {
      // Who was ended comes again.
      if (deaf.size >= SOCKETS) return;
      const socket = connect(Number(new URL(house.address).port), '127.0.0.1');
      deaf.add(socket);
      socket.on('error', () => undefined).on('close', () => deaf.delete(socket));
      socket.pause().write(asked);
    });
    process.stdout.write(`${String(SOCKETS)} deaf connections: ${growth.toFixed()} MB more\n`);
    expect(growth).toBeLessThan(MAX_GROWTH_MB);
    for (const socket of deaf) socket.destroy();
  },
);
