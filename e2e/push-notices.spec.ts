import { adminLogin, createTicket, myTickets, updateTicket } from '@rang/contract';
import type { BrowserContext, Page, Worker } from '@playwright/test';
import { callHouse } from './builders/call-house.ts';
import { createPlayer } from './builders/player.ts';
import { judgeThemes } from './pages/judge.ts';
import { readFirst } from './pages/office-page.ts';
import { expect, insideTest as test, storedSession } from './test.ts';

const SETTINGS = '/dashboard/profile?tab=settings';
const findSwitch = (page: Page) => page.getByRole('switch', { name: /^Notices on this device/ });

test.use({ serviceWorkers: 'allow' });

/** A browser whose push service answers: this one has none. Everything else is the app's own. */
async function giveService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const KEPT = 'test-subscription';
    const encode = (bytes: ArrayBuffer) =>
      btoa(String.fromCodePoint(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/, '');
    const decode = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.codePointAt(0) ?? 0).buffer;
    const open = (kept: string) => {
      const { key, ...subscription } = JSON.parse(kept) as { endpoint: string; key: string };
      return {
        ...subscription,
        options: { applicationServerKey: decode(key) },
        toJSON: () => subscription,
        unsubscribe: () => {
          localStorage.removeItem(KEPT);
          return Promise.resolve(true);
        },
      };
    };
    Object.assign(PushManager.prototype, {
      getSubscription: () => {
        const kept = localStorage.getItem(KEPT);
        return Promise.resolve(kept === null ? null : open(kept));
      },
      subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
        const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
        const keys = {
          p256dh: encode(await crypto.subtle.exportKey('raw', pair.publicKey)),
          auth: encode(crypto.getRandomValues(new Uint8Array(16)).buffer),
        };
        const kept = JSON.stringify({ endpoint: `https://push.example.com/${crypto.randomUUID()}`, keys, key });
        localStorage.setItem(KEPT, kept);
        return open(kept);
      },
    });
  });
}

/** Has the browser's permission be what it is, and be asked for as the test says. */
async function answerPermission(page: Page, before: NotificationPermission, asked = before): Promise<void> {
  await page.addInitScript(
    ([now, answer]) => {
      let permission = now;
      Object.defineProperty(Notification, 'permission', { get: () => permission, configurable: true });
      Object.assign(Notification, {
        requestPermission: () => {
          Object.assign(globalThis, { wasAsked: true });
          permission = answer;
          return Promise.resolve(answer);
        },
      });
    },
    [before, asked] as const,
  );
}

const wasAsked = (page: Page) => page.evaluate(() => 'wasAsked' in globalThis);

test('notices are turned on by a press on one device, hold after a reload, and are turned off there', async ({
  page,
}) => {
  await giveService(page);
  await answerPermission(page, 'default', 'granted');
  await page.goto(SETTINGS);
  const push = findSwitch(page);
  await expect(push).toBeEnabled();
  await expect(push).not.toBeChecked();
  await expect(page.getByText('Off. Turn it on to be told here', { exact: false })).toBeVisible();
  expect(await wasAsked(page)).toBe(false);
  await judgeThemes(page, 'push-off');
  const added = page.waitForRequest((request) => request.url().endsWith('/api/push/device'));
  await push.click();
  await added;
  await expect(push).toBeChecked();
  await expect(page.getByText('On: we send notices here', { exact: false })).toBeVisible();
  await judgeThemes(page, 'push-on');

  await answerPermission(page, 'granted');
  const again = page.waitForRequest((request) => request.url().endsWith('/api/push/device'));
  await page.reload();
  await again;
  await expect(push).toBeChecked();
  const removed = page.waitForRequest((request) => request.url().endsWith('/api/push/device/remove'));
  await push.click();
  await removed;
  await expect(push).not.toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem('test-subscription'))).toBe(null);

  // Off for the account is off on this device too.
  await push.click();
  await expect(push).toBeChecked();
  await page.getByRole('switch', { name: /^Push/ }).uncheck();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(push).toBeDisabled();
  await expect(push).not.toBeChecked();
  await expect(page.getByText('Push is off for your account.', { exact: false })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test-subscription'))).toBe(null);
});

test('whoever logs in next on a browser is told nothing that is for the player before, who left without a logout', async ({
  page,
}) => {
  await giveService(page);
  await answerPermission(page, 'granted');
  await page.goto(SETTINGS);
  await findSwitch(page).click();
  await expect(findSwitch(page)).toBeChecked();
  const [{ localStorage: next } = { localStorage: [] }] = storedSession(await createPlayer()).origins;
  await page.evaluate((values) => {
    for (const { name, value } of values) localStorage.setItem(name, value);
  }, next);
  await page.goto('/dashboard/home');
  // The push service is told that this browser takes nothing more, and tells the house as soon as that has something.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test-subscription'))).toBe(null);
  await page.goto(SETTINGS);
  await expect(findSwitch(page)).toBeEnabled();
  await expect(findSwitch(page)).not.toBeChecked();
});

test('a browser that was told no, or that cannot, is said so with what to do', async ({ page }) => {
  await giveService(page);
  await answerPermission(page, 'default', 'denied');
  await page.goto(SETTINGS);
  await findSwitch(page).click();
  await expect(page.getByText('Your browser does not let Rang send notices.', { exact: false })).toBeVisible();
  await expect(findSwitch(page)).toBeDisabled();
  await judgeThemes(page, 'push-denied');
  await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'PushManager'));
  await page.reload();
  await expect(page.getByText('This browser cannot show notices here.', { exact: false })).toBeVisible();
  await expect(findSwitch(page)).toBeDisabled();
  await judgeThemes(page, 'push-unsupported');
});

/** Has the browser hand the worker what a push service would have brought. */
async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await session.detach();
}

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly data: unknown;
}
type Watched = typeof globalThis & { shown: Shown[]; registration: ServiceWorkerRegistration };

/** Has the worker's notices be kept: this browser has no place to show them at. One takes the place of another by its tag. */
const keepShown = (worker: Worker) =>
  worker.evaluate(() => {
    const watched = globalThis as Watched;
    watched.shown = [];
    watched.registration.showNotification = (title, { body = '', tag = '', data } = {}) => {
      watched.shown = [...watched.shown.filter((each) => each.tag !== tag), { title, body, tag, data }];
      return Promise.resolve();
    };
  });

const listShown = (worker: Worker) =>
  worker.evaluate(() => (globalThis as Watched).shown.map(({ title, body, tag }) => ({ title, body, tag })));

/** Presses the newest notice that is shown. */
const press = (worker: Worker) =>
  worker.evaluate(() => {
    const watched = globalThis as Watched;
    const data = watched.shown.pop()?.data;
    const event = new Event('notificationclick');
    const waitUntil = (work: Promise<unknown>) => void work.catch(() => undefined);
    dispatchEvent(Object.assign(event, { notification: { data, close: () => undefined }, waitUntil }));
  });

test('a notice that comes is shown once, and leads to the ticket in the page that is open', async ({
  page,
  context,
  player,
}) => {
  await context.grantPermissions(['notifications']);
  const { accessToken: token } = player.session;
  const body = { subject: 'My deposit', message: 'Where is it?' };
  const { ticket } = await callHouse(createTicket, { body, token });
  const office = await callHouse(adminLogin, { body: readFirst() });
  const answer = { status: 'open', priority: 'medium', adminNotes: 'It is there now.' } as const;
  await callHouse(updateTicket, { params: { id: ticket._id }, body: answer, token: office.token });
  expect((await callHouse(myTickets, { token })).tickets).toHaveLength(1);
  await page.goto('/dashboard/home', { waitUntil: 'load' });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

  const notice = { title: 'Rang', body: 'There is news on your support ticket.', tag: 'ticket-answered 1' };
  const data = JSON.stringify({ ...notice, path: '/dashboard/support' });
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('no worker serves this page');
  await keepShown(worker);
  await deliver(context, page, data);
  await expect.poll(() => listShown(worker)).toEqual([notice]);
  await deliver(context, page, data);
  await expect.poll(() => listShown(worker)).toEqual([notice]);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await press(worker);
  await expect(page).toHaveURL(/\/dashboard\/support$/);
  await expect(page.getByText('It is there now.')).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  await expect.poll(() => listShown(worker)).toEqual([]);

  // What is no notice of the house, or leads elsewhere, opens nothing but the app.
  await deliver(context, page, JSON.stringify({ ...notice, path: 'https://evil.example/' }));
  await expect.poll(() => listShown(worker)).toEqual([notice]);
  await press(worker);
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  await deliver(context, page, 'no notice');
  await expect.poll(() => listShown(worker)).toEqual([{ title: 'Rang', body: '', tag: 'rang' }]);
});
