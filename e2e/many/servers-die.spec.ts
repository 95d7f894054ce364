import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getSetting } from '../builders/call-house.ts';
import { METRICS_ON, openHouse } from '../setup/open-house.ts';
import { expect, insideTest as test } from '../test.ts';
import { followPlayer } from './follow-player.ts';

/** A house of three servers, which goes over its books when it is closed. */
const manyTest = test.extend<object, { many: string }>({
  many: [
    async ({ playwright: _ }, use) => {
      const { settings, close } = await openHouse(0, 3);
      for (const [setting, value] of Object.entries(settings)) process.env[`E2E_MANY_${setting}`] = String(value);
      await use(settings.ORIGIN);
      await close();
    },
    { scope: 'worker', auto: true, timeout: 240_000 },
  ],
  baseURL: ({ many }, use) => use(many),
});

manyTest.use({
  rupees: 1_000,
  // A call that was on its way to a server that dies is answered by the load balancer. Where a WebSocket did not come about
  // meanwhile, another server is asked on by a session that it never had (400).
  expectedErrors:
    /status of 50[234]|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|WebSocket connection to|status of 400 .*transport=polling.*&sid=/,
});

/** The processes of the servers that run now, in the order of the load balancer. */
function listServers(): number[] {
  const programs = JSON.parse(readFileSync(join(getSetting('DATA_DIR'), 'programs.json'), 'utf8')) as {
    pid: number;
    script: string;
  }[];
  return programs.filter(({ script }) => script === 'apps/server/src/main.ts').map(({ pid }) => pid);
}

/** Resolves once the server that was `pid` is another process, and works. */
async function awaitRestart(place: number, pid: number): Promise<void> {
  await expect.poll(() => listServers()[place]).not.toBe(pid);
  const address = new URL(getSetting('ORIGIN'));
  address.port = String(Number(address.port) + 11 + place);
  const answers = async () => (await fetch(`${address.origin}/readyz`).catch(() => undefined))?.status;
  // Three servers that start at once share the machine with whatever else is tested.
  await expect.poll(answers, { timeout: 120_000 }).toBe(200);
}

/** Which servers say of themselves what `line` looks for: that they play Crash, or that the only browser is theirs. */
async function findPlaces(line: RegExp): Promise<number[]> {
  const address = new URL(getSetting('ORIGIN'));
  const first = Number(address.port) + METRICS_ON;
  const said = await Promise.all(
    [0, 1, 2].map(async (place) => {
      const answer = await fetch(`http://127.0.0.1:${first + place}/metrics`).catch(() => undefined);
      return (await answer?.text()) ?? '';
    }),
  );
  return [0, 1, 2].filter((place) => line.test(said[place] ?? ''));
}

const HAS_PLAYER = /^rang_sockets_open [1-9]/m;
const LEADS = /^rang_engine_leads\{game="crash"\} 1/m;

/** Resolves once the player is on some server again; gives its place. A socket that was given up is kept for up to 45 s. */
async function findPlayer(): Promise<number> {
  await expect.poll(async () => (await findPlaces(HAS_PLAYER)).length, { timeout: 90_000 }).toBe(1);
  return (await findPlaces(HAS_PLAYER))[0] ?? 0;
}

async function end(places: readonly number[], signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const servers = listServers();
  for (const place of places) process.kill(servers[place] ?? 0, signal);
  await Promise.all(places.map((place) => awaitRestart(place, servers[place] ?? 0)));
}

/** What befalls the server that the player is on, one after the other; the first one befalls whoever plays Crash too. */
const TROUBLES: readonly (() => Promise<void>)[] = [
  async () => end([...new Set([await findPlayer(), ...(await findPlaces(LEADS))])], 'SIGKILL'),
  async () => {
    const pid = listServers()[await findPlayer()] ?? 0;
    process.kill(pid, 'SIGSTOP');
    await wait(4_000);
    process.kill(pid, 'SIGCONT');
  },
  async () => end([await findPlayer()], 'SIGTERM'),
];

manyTest(
  'whoever plays Crash plays on while servers are killed, frozen and stopped under them',
  async ({ page, player }) => {
    const steady = await followPlayer(page, player);
    for (const befall of TROUBLES) await steady.betThrough(befall);
    await steady.bePaid();
    await steady.expectNoErrors();
  },
);
