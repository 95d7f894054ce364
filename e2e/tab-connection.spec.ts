import type { Page } from '@playwright/test';
import { adminLogin, createTicket, updateTicket } from '@rang/contract';
import { callHouse } from './builders/call-house.ts';
import { createPlayer, type Player } from './builders/player.ts';
import { findCrash } from './pages/crash-page.ts';
import { holdWire } from './pages/hold-wire.ts';
import { logOut } from './pages/log-out.ts';
import { readFirst } from './pages/office-page.ts';
import { REFUSED_OR_CUT_OFF, expect, insideTest as test } from './test.ts';

test.use({ expectedErrors: REFUSED_OR_CUT_OFF });

interface Connection {
  readonly sent: string[];
  readonly received: string[];
  isOpen: boolean;
}

/** The page's connections to the house, each with what was sent over it. */
function watchConnections(page: Page): readonly Connection[] {
  const connections: Connection[] = [];
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/socket.io/')) return;
    const connection: Connection = { sent: [], received: [], isOpen: true };
    connections.push(connection);
    socket.on('framesent', ({ payload }) => connection.sent.push(payload.toString()));
    socket.on('framereceived', ({ payload }) => connection.received.push(payload.toString()));
    socket.on('close', () => {
      connection.isOpen = false;
    });
  });
  return connections;
}

const LET_IN = /^40(\/\w+),\{"sid"/;
/** The namespaces that somebody was let into, as often as that was. */
const listJoins = (connections: readonly Connection[]) =>
  connections.flatMap(({ received }) => received.flatMap((text) => LET_IN.exec(text)?.[1] ?? []));

/** Who spoke over a connection, by the tokens that were shown: a visitor shows none. */
function listSpeakers({ sent }: Connection): string[] {
  const shown = sent
    .filter((text) => /^40\/\w+,/.test(text))
    .map((text) => /"token":"[^".]+\.([^".]+)/.exec(text)?.[1]);
  return [...new Set(shown.map((claims) => (claims === undefined ? 'a visitor' : readSubject(claims))))];
}
const readSubject = (claims: string) =>
  (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub;

async function logIn(page: Page, { username, password }: Player) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login$/);
}

/** A ticket that the house has something to say to, and how it says it. */
async function writeTicket({ session }: Player) {
  const body = { subject: 'My deposit', message: 'Where is it?', category: 'general', priority: 'medium' } as const;
  const { ticket } = await callHouse(createTicket, { body, token: session.accessToken });
  return {
    news: /^There is news on your support ticket: \P{L}?My deposit\P{L}?$/u,
    answer: async () => {
      const { token } = await callHouse(adminLogin, { body: readFirst() });
      const body = { status: 'open', priority: 'medium', adminNotes: 'Here it is.' } as const;
      await callHouse(updateTicket, { params: { id: ticket._id }, body, token });
    },
  };
}

test('a tab holds one connection, whatever its player looks at and however often', async ({ page, player }) => {
  const connections = watchConnections(page);
  const crash = findCrash(page);
  await crash.visit('/crash');
  await expect.poll(() => listJoins(connections).toSorted()).toEqual(['/crash', '/player']);
  expect(connections).toHaveLength(1);
  const inside = watchConnections(page);
  await crash.visit();
  await expect.poll(() => listJoins(inside).toSorted()).toEqual(['/crash', '/player']);
  for (let turn = 2; turn <= 6; turn += 1) {
    await page.getByRole('link', { name: 'Wallet', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
    await page.goBack();
    await crash.stand();
    await expect(crash.lost).toBeHidden();
    await expect.poll(() => listJoins(inside).filter((name) => name === '/crash').length).toBeGreaterThanOrEqual(turn);
    expect(inside.filter(({ isOpen }) => isOpen)).toHaveLength(1);
  }
  // One that was broken off is followed by another; there are never two.
  expect(inside.filter(({ isOpen }) => isOpen)).toHaveLength(1);
  for (const each of inside) expect(listSpeakers(each)).toEqual([player.session.userId]);
});

test('who logs in after another one in the same tab is told nothing of what was the other’s', async ({
  page,
  player,
}) => {
  const second = await createPlayer();
  const [first, own] = [await writeTicket(player), await writeTicket(second)];
  const connections = watchConnections(page);
  const crash = findCrash(page);
  await crash.visit('/crash');
  await expect.poll(() => listJoins(connections).toSorted()).toEqual(['/crash', '/player']);
  await logOut(page);
  await expect.poll(() => connections[0]?.isOpen).toBe(false);
  await page.goto('/login');
  await logIn(page, second);
  await expect.poll(() => listJoins(connections).filter((name) => name === '/player')).toHaveLength(2);
  await first.answer();
  await own.answer();
  await expect(page.getByText(own.news)).toBeVisible();
  await expect(page.getByText(first.news)).toBeHidden();
  for (const connection of connections) expect(listSpeakers(connection).length).toBeLessThan(2);
  expect(connections.filter(({ isOpen }) => isOpen)).toHaveLength(1);
});

test('who leaves before being let in, and comes again, is at the table', async ({ page }) => {
  const wire = await holdWire(page);
  const crash = findCrash(page);
  await page.goto('/dashboard/wallet');
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
  wire.lose(/^40\/crash/);
  await page.goto('/dashboard/game/crash');
  await page.getByRole('link', { name: 'Wallet', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
  wire.lose(undefined);
  await page.goBack();
  await crash.stand();
  await expect(crash.lost).toBeHidden();
});

test('a house that stays away is given up, and found again when the player asks', async ({ page }) => {
  const wire = await holdWire(page);
  const crash = findCrash(page);
  const givenUp = crash.stage.getByText('Connection lost. Please refresh the page.');
  await page.clock.install();
  await crash.visit();
  await wire.cut();
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(givenUp).toBeVisible({ timeout: 500 });
  }).toPass();
  wire.join();
  await crash.stage.getByRole('button', { name: 'Try again' }).click();
  await page.clock.runFor(1_000);
  await crash.stand();
  await expect(givenUp).toBeHidden();
});
