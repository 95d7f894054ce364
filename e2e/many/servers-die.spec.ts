import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { listCrashBets } from '../builders/crash-bets.ts';
import { getBalance, type Player } from '../builders/player.ts';
import { getSetting } from '../builders/call-house.ts';
import { findBalance } from '../pages/balance.ts';
import { findCrash } from '../pages/crash-page.ts';
import { METRICS_ON, openHouse } from '../setup/open-house.ts';
import { expect, insideTest as test } from '../test.ts';

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
  // A call that was on its way to a server that dies is answered by the load balancer.
  expectedErrors: [/status of 50[234]|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|WebSocket connection to/],
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

/** Resolves once the player is on some server again; gives its place. */
async function findPlayer(): Promise<number> {
  await expect.poll(async () => (await findPlaces(HAS_PLAYER)).length).toBe(1);
  return (await findPlaces(HAS_PLAYER))[0] ?? 0;
}

async function end(places: readonly number[], signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const servers = listServers();
  for (const place of places) process.kill(servers[place] ?? 0, signal);
  await Promise.all(places.map((place) => awaitRestart(place, servers[place] ?? 0)));
}

/** A bet that may still come to something. */
const OPEN = /active|pending/;

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

/** Notes each toast that is ever drawn, with its color. */
async function noteToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seenToasts: seen });
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll<HTMLElement>('.mantine-Notification-root'))
        seen.add(`${toast.getAttribute('style') ?? ''} ${toast.innerText}`);
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => [...(window as unknown as { seenToasts: Set<string> }).seenToasts]);
}

/** What the player sees is what the ledger says. */
async function expectTrueBalance(page: Page, player: Player): Promise<void> {
  await expect
    .poll(async () => {
      const balance = (await getBalance(player)).toLocaleString('en-IN', { minimumFractionDigits: 2 });
      return (await findBalance(page).first().innerText()).includes(balance);
    })
    .toBe(true);
}

manyTest(
  'whoever plays Crash plays on while servers are killed, frozen and stopped under them',
  async ({ page, player }) => {
    const listToasts = await noteToasts(page);
    const crash = findCrash(page);
    await crash.visit();
    await crash.setTarget('1.01');
    for (const befall of TROUBLES) {
      const before = (await listCrashBets(player)).length;
      await crash.betAnyway('10');
      await befall();
      await expect(crash.lost).toBeHidden();
      await crash.stand();
      // Each bet stands once, and comes to its end.
      await expect
        .poll(async () => (await listCrashBets(player)).filter(({ status }) => OPEN.test(status)).length, {
          timeout: 120_000,
        })
        .toBe(0);
      expect(await listCrashBets(player)).toHaveLength(before + 1);
      await expectTrueBalance(page, player);
    }
    // A round crashes at once now and then; whatever is paid is paid by the house that all of this befell.
    const isPaid = async () => {
      await crash.betAnyway('10');
      await expect.poll(async () => (await listCrashBets(player))[0]?.status, { timeout: 120_000 }).not.toMatch(OPEN);
      return (await listCrashBets(player))[0]?.status === 'cashed_out';
    };
    for (let tries = 1; !(await isPaid()); tries += 1) expect(tries).toBeLessThan(10);
    await expectTrueBalance(page, player);
    const toasts = await listToasts();
    expect(toasts.some((toast) => toast.includes('Bet placed'))).toBe(true);
    expect(toasts.filter((toast) => toast.includes('red'))).toEqual([]);
  },
);
