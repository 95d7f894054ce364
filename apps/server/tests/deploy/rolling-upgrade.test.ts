import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { eventually } from '../house/eventually.ts';
import { createEmptyDatabase } from '../setup/test-database.ts';
import { openUpgradeHouse, type Place, type UpgradeHouse } from './upgrade-house.ts';
import { openUpgradePlayer, signUp, type UpgradePlayer } from './upgrade-players.ts';

/** How long before the lock a bet is sent, and how long after a round's end it is looked at. */
const [IN_TIME_MS, OVER_MS] = [300, 400];
/** Several rounds of Crash are played by each pair of servers, on a machine that may be busy. */
const TIMEOUT_MS = 480_000;

async function openTestedHouse(): Promise<UpgradeHouse> {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.remove());
  return await openUpgradeHouse({
    connectionString: database.connectionString,
    onEnd: (end) => {
      onTestFinished(async () => {
        await end();
      });
    },
  });
}

/** Resolves once each player has done everything that players do once more. */
async function playOn(players: readonly UpgradePlayer[]): Promise<void> {
  await Promise.all(players.map((player) => player.playOn()));
  expectNoErrors(players);
}

/** Throws with what the players were shown first. */
function expectNoErrors(players: readonly UpgradePlayer[]): void {
  const errors = players.flatMap((player) => player.errors);
  if (errors.length > 0) throw new Error([`${String(errors.length)} errors`, ...errors.slice(0, 10)].join('\n'));
}

/** Resolves once calls and sockets come to a server by the load balancer; the server that leads both games is `leader`. */
async function expectSharing(places: readonly Place[], leader: Place): Promise<void> {
  for (const place of places) {
    const begun = await place.read('rang_calls_total');
    await eventually(async () => ((await place.read('rang_calls_total')) > begun + 10 ? true : undefined));
  }
  await expectLeader(places, leader);
}

/** Expects the rounds of both games to be played by this server. */
async function expectLeader(places: readonly Place[], leader: Place): Promise<void> {
  for (const game of ['colour', 'crash']) {
    const listLeads = () => Promise.all(places.map((place) => place.read('rang_engine_leads', { game })));
    await expect.poll(listLeads).toEqual(places.map((place) => (place === leader ? 1 : 0)));
  }
}

/** A bet that one server has received in time and cannot write: the round, which the other one plays, waits for it. */
async function expectAwaited(house: UpgradeHouse, follower: Place, token: string): Promise<void> {
  for (;;) {
    const { lockTime, endTime, currentRound } = await readTimer(follower);
    await systemClock.until(Date.parse(lockTime) - IN_TIME_MS);
    follower.hold();
    const betting = betAt(follower, token);
    await systemClock.until(Date.parse(endTime) + OVER_MS);
    const settled = await house.pool.query(`select from colour_rounds where id = $1 and state = 'settled'`, [
      currentRound,
    ]);
    follower.letGo();
    const status = await betting;
    const bets = await house.pool.query<{ round: bigint }>('select round from colour_bets order by id desc limit 1');
    // The machine was too busy for it to be received in time, or to be awaited: the next round is another chance.
    if (status === 409 || status === 503 || bets.rows[0]?.round !== BigInt(currentRound)) continue;
    expect(status).toBe(200);
    expect(settled.rowCount).toBe(0);
    return;
  }
}

async function betAt({ address }: Place, token: string): Promise<number> {
  const body = JSON.stringify({ betType: 'color', betValue: 'green', amount: 1 });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return (await fetch(`${address}/bets`, { method: 'POST', headers, body })).status;
}

async function readTimer({ address }: Place): Promise<{ lockTime: string; endTime: string; currentRound: number }> {
  return (await (await fetch(`${address}/timer`)).json()) as Awaited<ReturnType<typeof readTimer>>;
}

test(
  'servers of the version before and of this one are one house while it is upgraded, gone back and upgraded again',
  async () => {
    const house = await openTestedHouse();
    const [one, two] = house.places;
    await one.start('before');
    await two.start('before');
    await eventually(async () => ((await fetch(`${house.address}/timer`)).status === 200 ? true : undefined));
    const asha = await openUpgradePlayer(house.address, 'asha');
    const players = [asha, await openUpgradePlayer(house.address, 'bina')];
    onTestFinished(async () => {
      await Promise.all(players.map((player) => player.stop()));
    });

    const replace = async (place: Place, version: 'before' | 'present'): Promise<void> => {
      expect(await place.stop()).toBe(0);
      await place.start(version);
    };
    // The version before plays the rounds, and this one has migrated what it plays them on.
    await replace(one, 'present');
    await expectSharing([one, two], two);
    await playOn(players);
    // This version plays them alone.
    await replace(two, 'present');
    // Gone back half way: this version plays the rounds, and the one before is beside it.
    await replace(two, 'before');
    await expectSharing([one, two], one);
    await playOn(players);
    await replace(two, 'present');
    await playOn(players);

    await Promise.all(players.map((player) => player.stop()));
    expectNoErrors(players);
    expect([await one.stop(), await two.stop()]).toEqual([0, 0]);
    expect(await house.listFaults()).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  'a round that either version plays waits for what a server of the other one has received',
  async () => {
    const house = await openTestedHouse();
    const [one, two] = house.places;
    await one.start('before');
    await two.start('present');
    const token = await signUp(one.address, 'asha');
    await expectLeader(house.places, one);
    await expectAwaited(house, two, token);
    expect(await one.stop()).toBe(0);
    await one.start('before');
    await expectLeader(house.places, two);
    await expectAwaited(house, one, token);
  },
  TIMEOUT_MS,
);
