import type { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listCrashFaults } from '../../src/modules/crash/index.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { openCrashTable, placeBet, type CrashTable } from '../house/crash-table.ts';
import { eventually } from '../house/eventually.ts';
import { proxyDatabase } from '../house/proxy-database.ts';
import { createTestDatabase } from '../setup/test-database.ts';

/** Where a settlement is disturbed: the text of the statement that its turn is recognised by. */
const MOMENTS = {
  'its first word': 'begin',
  'its epoch': 'from engine_leases',
  'the hold of its round': `state = 'running' for update`,
  'its payouts': `set state = 'crashed'`,
  'its result': 'r.ended_at from crash_rounds r where r.id',
  'its commit': 'commit',
} as const;

// More often than anybody would call bad luck.
const TIMES = 6;

const TROUBLES = [
  'its connection is cut',
  'its answer is lost',
  'the disk is full',
  'the database is slow',
  'every connection is cut and none is let in',
] as const;
type Trouble = (typeof TROUBLES)[number];

const SLOW_MS = 200;

/** A way to the database in which trouble is made. */
interface TroubledWay {
  close(): Promise<void>;
  readonly connectionString: string;
  /** From now on, for as many times: when this text is sent, this happens. */
  disturb(trouble: Trouble, text: string): void;
  calm(): void;
  /** How often it has happened. */
  readonly count: number;
}

async function openWay(): Promise<TroubledWay> {
  const database = await createTestDatabase();
  const open = new Set<Socket>();
  let [left, count] = [0, 0];
  let [wanted, trouble]: [string, Trouble] = ['', 'its connection is cut'];
  const proxy = await proxyDatabase(database.connectionString, ({ client, database: server }) => {
    if (left > 0 && trouble === 'every connection is cut and none is let in' && count > 0) {
      [left, count] = [left - 1, count + 1];
      client.destroy();
    }
    open.add(client);
    client.once('close', () => open.delete(client));
    let isLost = false;
    client.on('data', (sent) => {
      if (left === 0 || !sent.includes(wanted)) {
        server.write(sent);
        return;
      }
      [left, count] = [left - 1, count + 1];
      if (trouble === 'the disk is full') client.write(DISK_FULL);
      else if (trouble === 'the database is slow') setTimeout(() => server.write(sent), SLOW_MS);
      else if (trouble === 'its answer is lost') {
        isLost = true;
        server.write(sent);
      } else for (const each of trouble === 'its connection is cut' ? [client] : open) each.destroy();
    });
    server.on('data', (answer) => {
      if (isLost) client.destroy();
      else client.write(answer);
    });
  });
  return {
    connectionString: proxy.connectionString,
    close: async () => {
      await proxy.close();
      await database.remove();
    },
    disturb: (next, text) => {
      [left, count, trouble, wanted] = [TIMES, 0, next, text];
    },
    calm: () => {
      left = 0;
    },
    get count() {
      return count;
    },
  };
}

/** What PostgreSQL answers in a transaction where it has no room to write: the error, and that the transaction has failed. */
const DISK_FULL = Buffer.concat([
  frame('E', 'SERROR\0VERROR\0C53100\0Mcould not extend file: No space left on device\0\0'),
  frame('Z', 'E'),
]);

function frame(type: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(Buffer.byteLength(body) + 4);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
}

/** How the round ended, as far as its engine has published it. */
function findPublished({ news }: CrashTable, id: bigint): string | undefined {
  for (const published of news) {
    if (published.kind === 'result' && published.result.id === id) return published.result.state;
    if (published.kind === 'state' && published.state.round?.id === id && published.state.round.ended_at !== null)
      return published.state.round.state;
  }
  return undefined;
}

/** Plays a round with two bets up to its crash, with trouble from the crash on, until it is over; gives back its state. */
async function playTroubled(
  table: CrashTable,
  { way, trouble, text }: { way: TroubledWay; trouble: Trouble; text: string },
): Promise<{ state: string; lost: bigint; won: bigint; point: number }> {
  const { crash, clock } = table;
  const [asha = 0n, bina = 0n] = await table.addPlayers(2, 100_00n);
  const round = await table.awaitRound((point) => point > 130 && point < 400);
  const point = await table.pointOf(round);
  // Reached at the very end, so that only the settlement pays it.
  await placeBet(crash, { playerId: asha, at: clock.now(), target: point });
  await placeBet(crash, { playerId: bina, at: clock.now() });
  const running = await table.run(round);
  // The engine waits for the crash, or for a tick before it; nothing else is being said to the database.
  way.disturb(trouble, text);
  clock.advanceTo(running.startedAt + running.crashMs);
  const state = await eventually(() => Promise.resolve(findPublished(table, round.id)));
  way.calm();
  return { state, point, won: await table.balanceOf(asha), lost: await table.balanceOf(bina) };
}

const CASES = Object.entries(MOMENTS).flatMap(([moment, text]) =>
  TROUBLES.map((trouble) => ({ moment, text, trouble })),
);
const ROUNDS = [...CASES, ...CASES].slice(0, 50);
const isEven = (_: unknown, index: number): boolean => index % 2 === 0;

// Two tables at once, as each waits more than it works.
test.concurrent.for<[string, typeof ROUNDS]>([
  ['one half', ROUNDS.filter(isEven)],
  ['the other half', ROUNDS.filter((each, index) => !isEven(each, index))],
])(
  'a round that has crashed is settled and never refunded, whatever befalls its settlement: %s',
  async ([, rounds], { onTestFinished: whenFinished }) => {
    const way = await openWay();
    whenFinished(() => way.close());
    const table = await openCrashTable({ connectionString: way.connectionString });
    whenFinished(() => table.close());
    table.crash.start();
    for (const { moment, text, trouble } of rounds) {
      const { state, point, won, lost } = await playTroubled(table, { way, trouble, text });
      const what = `${trouble} at ${moment}`;
      expect(way.count, what).toBeGreaterThan(0);
      expect([what, state, won, lost]).toEqual([what, 'crashed', 90_00n + BigInt(point) * 10n, 90_00n]);
    }
    expect([...(await listLedgerFaults(table.pool)), ...(await listCrashFaults(table.pool))]).toEqual([]);
  },
);

test('a round whose settlement takes long is shown as being settled, with no word of where it crashed', async () => {
  const table = await openCrashTable();
  onTestFinished(() => table.close());
  const { crash, clock } = table;
  await crash.publishState();
  crash.start();
  const running = await table.run(await table.awaitRound((point) => point > 130));
  const holder = await table.pool.connect();
  await holder.query('begin');
  await holder.query('select from crash_rounds where id = $1 for update', [running.id]);
  clock.advanceTo(running.startedAt + running.crashMs);
  await clock.awaited(clock.now() + 1_000);
  expect(crash.table.findSnapshot()).toMatchObject({ gameState: 'running', settling: false });
  clock.advance(1_000);
  await expect.poll(() => crash.table.findSnapshot()?.settling).toBe(true);
  const published = crash.table.findSnapshot();
  expect(published).toMatchObject({ gameState: 'running', finalMultiplier: null });
  expect(published?.currentMultiplier).toBeLessThan(running.crashPoint / 100);
  await holder.query('commit');
  holder.release();
  await expect.poll(() => crash.table.findSnapshot()?.gameState).toBe('crashed');
  expect(crash.table.findSnapshot()).toMatchObject({ settling: false, finalMultiplier: running.crashPoint / 100 });
});
