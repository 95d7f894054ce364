import { setTimeout as wait } from 'node:timers/promises';
import { crashMs } from '@rang/games';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listCrashFaults } from '../../src/modules/crash/index.ts';
import { listLedgerFaults } from '../../src/modules/ledger/index.ts';
import { sendCommand } from '../house/crash-bettors.ts';
import { eventually } from '../house/eventually.ts';
import { openKillableHouse, type KillableHouse } from '../house/killable-house.ts';
import type { TestPlayer } from '../house/open-house.ts';

// Which round is stopped in time is chance, and some climb for minutes.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

let house: KillableHouse;
let players: TestPlayer[];

beforeAll(async () => {
  house = await openKillableHouse({ COLOUR_ROUND_SECONDS: '86400', CRASH_WAIT_SECONDS: '1' });
  players = await house.enter(1, 100_00n);
  await house.startServer();
});
afterAll(async () => {
  await house.close();
});

/** Places a bet, and gives it back once its round climbs. */
async function betAndClimb(player: TestPlayer, address: string): Promise<{ betId: string; round: bigint }> {
  const command = { player, path: '/crash/place-bet' as const, body: { amount: 10, slot: 1 } };
  const { betId = '' } = await sendCommand(address, { ...command, key: crypto.randomUUID() });
  const round = await eventually(async () => {
    const found = await house.pool.query<{ id: bigint }>(
      `select r.id from crash_bets b join crash_rounds r on r.id = b.round
       where b.id = $1 and r.started_at < now() - interval '0.2 s'`,
      [betId],
    );
    return found.rows[0]?.id;
  });
  return { betId, round };
}

/** Stops the server for three seconds, in which the player cashes out; says how the round has ended, and what he has. */
async function stopWhileClicking(player: TestPlayer): Promise<{ state: string; hadCrashed: boolean; wallet: bigint }> {
  const address = house.address ?? '';
  const { betId, round } = await betAndClimb(player, address);
  house.signalServer('SIGSTOP');
  const stoppedAt = Date.now();
  // It lies in the server's buffer.
  const click = sendCommand(address, { player, path: '/crash/cashout', body: { betId }, key: crypto.randomUUID() });
  await wait(3_000);
  house.signalServer('SIGCONT');
  await click;
  const over = await eventually(async () => {
    const found = await house.pool.query<{ state: string; started_at: Date; crash_point: number }>(
      `select state, started_at, crash_point::float8 as crash_point from crash_rounds where id = $1 and ended_at is not null`,
      [round],
    );
    return found.rows[0];
  });
  const hadCrashed = over.started_at.getTime() + crashMs(over.crash_point) <= stoppedAt;
  return { state: over.state, hadCrashed, wallet: await readWallet(player) };
}

async function readWallet({ id }: TestPlayer): Promise<bigint> {
  const wallet = await house.pool.query<{ balance: bigint }>(
    `select balance from accounts where kind = 'wallet' and owner_id = $1`,
    [id],
  );
  return wallet.rows[0]?.balance ?? 0n;
}

test('a server that is stopped while a round climbs takes no stake of it, and all else goes on', async () => {
  const [player] = players;
  if (player === undefined) throw new Error('nobody plays');
  let before = await readWallet(player);
  for (let stopped = 0; stopped < 3;) {
    const { state, hadCrashed, wallet } = await stopWhileClicking(player);
    if (hadCrashed) {
      before = wallet;
      continue;
    }
    stopped += 1;
    expect([state, wallet]).toEqual(['void', before]);
  }
  expect([...(await listLedgerFaults(house.pool)), ...(await listCrashFaults(house.pool))]).toEqual([]);
});
