import type { Page } from '@playwright/test';
import { adminLogin, createTicket, myTickets, updateTicket } from '@rang/contract';
import { callHouse, getSetting } from './builders/call-house.ts';
import { createPlayer, type Player } from './builders/player.ts';
import { enterOffice } from './builders/enter-office.ts';
import { judge, judgeThemes } from './pages/judge.ts';
import { logOut } from './pages/log-out.ts';
import { findOverflow } from './pages/measure-page.ts';
import { readFirst } from './pages/office-page.ts';
import { REFUSED_OR_CUT_OFF, expect, insideTest as test, storedSession } from './test.ts';

test.use({ expectedErrors: REFUSED_OR_CUT_OFF });

const SUPPORT = '/dashboard/support';
const QUESTION = { subject: 'My deposit is not there', message: 'I paid ₹500.\nWhere is it?' };
const HOSTILE = `<img src=x onerror="document.title='hacked'"> {{7*7}} \u202etxet`;
const NEWS = /^There is news on your support ticket: \P{L}?My deposit/u;

const write = async ({ session }: Player, body: Parameters<typeof createTicket.body.parse>[0] = QUESTION) =>
  (await callHouse(createTicket, { body: body as never, token: session.accessToken })).ticket;
const list = async ({ session }: Player) => (await callHouse(myTickets, { token: session.accessToken })).tickets;

/** Answers past the browser, as the first administrator. */
async function answer(id: string, adminNotes: string) {
  const { token } = await callHouse(adminLogin, { body: readFirst() });
  await callHouse(updateTicket, { params: { id }, body: { status: 'open', priority: 'medium', adminNotes }, token });
}

/** What leads to the Support Center, which bears the mark: its tab on a phone, the menu on a desktop. */
function findWay(page: Page) {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  return isPhone
    ? page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Support' })
    : page.getByRole('button', { name: 'Open menu' });
}

async function goToSupport(page: Page) {
  await findWay(page).click();
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (!isPhone) await page.getByRole('dialog').getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Support Center' })).toBeVisible();
}

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'New Ticket' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Ticket' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a ticket is written, answered and seen, with a mark on each device until it was', async ({
  page,
  browser,
  watch,
  player,
}) => {
  await page.goto(SUPPORT);
  await expect(page.getByText("You haven't created any support tickets yet")).toBeVisible();
  await judgeThemes(page, 'support-empty');
  await page.getByRole('button', { name: 'Create Your First Ticket' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Ticket' });
  await expect(dialog.getByLabel('Category')).toHaveValue('general');
  await expect(dialog.getByLabel('Priority')).toHaveValue('medium');
  await expect(dialog.getByText('0/200', { exact: true })).toBeVisible();
  await dialog.getByLabel('Subject').fill('  ');
  await dialog.getByRole('button', { name: 'Create Ticket' }).click();
  // It speaks of both fields, both are marked, and it is said once: where the focus is.
  await expect(page.getByText('Subject and message are required')).toHaveCount(1);
  await expect(dialog.getByLabel('Subject')).toBeFocused();
  await expect(dialog.getByLabel('Subject')).toHaveAccessibleDescription(/Subject and message are required$/);
  await expect(dialog.getByLabel('Message')).toHaveAttribute('aria-invalid', 'true');
  await judgeThemes(page, 'support-lacking');
  await dialog.getByLabel('Subject').fill(QUESTION.subject);
  await dialog.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(dialog.getByText('Subject and message are required')).toHaveCount(1);
  await expect(dialog.getByLabel('Message')).toBeFocused();
  await dialog.getByLabel('Message').fill(QUESTION.message);
  await dialog.getByLabel('Category').selectOption('Payment');
  await expect(dialog.getByText(`${QUESTION.subject.length}/200`)).toBeVisible();
  await expect(dialog.getByText(`${QUESTION.message.length}/2000`)).toBeVisible();
  await judgeThemes(page, 'support-new-ticket');
  await dialog.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(page.getByText('Support ticket created successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  const card = page.getByRole('main').getByRole('listitem');
  const [ticket] = await list(player);
  const id = `#${ticket?._id.slice(-8) ?? ''}`;
  for (const text of [QUESTION.subject, id, 'Payment', 'Medium', 'Open', 'Created'])
    await expect(card).toContainText(text);
  await expect(card).not.toContainText('Admin Response');

  // On another device, and elsewhere in the app.
  const device = { viewport: page.viewportSize(), baseURL: getSetting('ORIGIN') };
  const second = await browser.newContext({ ...device, storageState: storedSession(player) });
  watch(second);
  const other = await second.newPage();
  await other.goto('/dashboard/home');
  await page.goto('/dashboard/wallet');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const each of [page, other]) await expect(findWay(each)).not.toContainText('new');

  const house = await browser.newContext(device);
  watch(house);
  const office = await house.newPage();
  await enterOffice(office, 'support', { path: 'support', title: 'Support Tickets' });
  await office.getByRole('button', { name: `Update ticket ${id}` }).click();
  const update = office.getByRole('dialog');
  await update.getByLabel('Admin Notes').fill('It arrived a minute ago.');
  await update.getByLabel('Status').selectOption('In Progress');
  await update.getByRole('button', { name: 'Update Ticket' }).click();
  await expect(office.getByText('Support ticket updated successfully!')).toBeVisible();

  for (const each of [page, other]) {
    await expect(each.getByText(NEWS)).toBeVisible();
    await expect(findWay(each)).toHaveAccessibleName(/(Support|Open menu) 1 new/);
  }
  await judgeThemes(page, 'support-mark');
  await goToSupport(page);
  await expect(card.getByRole('region', { name: 'Admin Response' })).toContainText('It arrived a minute ago.');
  await expect(card).toContainText('In Progress');
  await expect(card).toContainText('New');
  // Seen here, it is new nowhere any more.
  for (const each of [page, other]) await expect(findWay(each)).not.toContainText('1 new');
  await judgeThemes(page, 'support-answered');
  expect((await list(player))[0]?.news).toBe(null);

  // Closed while the player looks at it.
  await office.getByRole('button', { name: `Update ticket ${id}` }).click();
  await update.getByLabel('Status').selectOption('Closed');
  await update.getByRole('button', { name: 'Update Ticket' }).click();
  await expect(card).toContainText('Resolved');
  await expect(card).toContainText('Closed');
  await expect.poll(async () => (await list(player))[0]?.news).toBe(null);
  await Promise.all([second.close(), house.close()]);
});

test('what is written is not lost: closed, reloaded, not answered, logged out', async ({ page, player }) => {
  await page.goto(SUPPORT);
  let dialog = await openForm(page);
  await dialog.getByLabel('Subject').fill(QUESTION.subject);
  await dialog.getByLabel('Message').fill(QUESTION.message);
  await dialog.getByLabel('Priority').selectOption('High');
  await page.keyboard.press('Escape');
  await expect(page.getByText('You have begun to write a ticket.')).toBeVisible();
  await judge(page, 'support-draft');
  await page.reload();
  await page.getByRole('button', { name: 'Go on writing' }).click();
  dialog = page.getByRole('dialog', { name: 'New Ticket' });
  await expect(dialog.getByLabel('Message')).toHaveValue(QUESTION.message);

  // The ticket is taken and its answer lost.
  await page.route('**/api/support/create', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'we did not hear back' })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Create Ticket' })).toBeInViewport({ ratio: 1 });
  await judgeThemes(page, 'support-not-answered');
  await page.unroute('**/api/support/create');
  await page.reload();
  dialog = await openForm(page);
  await expect(dialog.getByLabel('Subject')).toHaveValue(QUESTION.subject);
  await expect(dialog.getByLabel('Priority')).toHaveValue('high');
  await dialog.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(page.getByText('Support ticket created successfully!')).toBeVisible();
  expect(await list(player)).toHaveLength(1);
  await expect(page.getByText('You have begun to write a ticket.')).toBeHidden();

  dialog = await openForm(page);
  await expect(dialog.getByLabel('Message')).toHaveValue('');
  await dialog.getByLabel('Message').fill('For nobody else.');
  await page.keyboard.press('Escape');
  await logOut(page);
  await logIn(page, await createPlayer());
  await page.goto(SUPPORT);
  await expect(page.getByText("You haven't created any support tickets yet")).toBeVisible();
  await expect(page.getByText('You have begun to write a ticket.')).toBeHidden();
  dialog = await openForm(page);
  await expect(dialog.getByLabel('Message')).toHaveValue('');
  await page.keyboard.press('Escape');
  await logOut(page);
  await logIn(page, player);
  await page.goto(SUPPORT);
  await page.getByRole('button', { name: 'Go on writing' }).click();
  await expect(page.getByRole('dialog').getByLabel('Message')).toHaveValue('For nobody else.');
});

async function logIn(page: Page, { username, password }: Player) {
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
}

test('whoever writes too many is told how long to wait, and keeps the text', async ({ page, player }) => {
  for (let count = 0; count < 5; count += 1) await write(player);
  await page.goto(SUPPORT);
  const dialog = await openForm(page);
  await dialog.getByLabel('Subject').fill('The sixth');
  await dialog.getByLabel('Message').fill('One more.');
  await dialog.getByRole('button', { name: 'Create Ticket' }).click();
  const refusal =
    /You have written 5 tickets within an hour\. You can send this one in (60|59) minutes; your text is kept\./;
  await expect(dialog.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
  await judgeThemes(page, 'support-too-many');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Go on writing' }).click();
  await expect(page.getByRole('dialog').getByLabel('Message')).toHaveValue('One more.');
  expect(await list(player)).toHaveLength(5);
});

test('whatever is written is text, and fits the narrowest phone', async ({ page, player }) => {
  const long = 'verylongword'.repeat(60);
  const { _id } = await write(player, { subject: `${HOSTILE} ${long.slice(0, 120)}`, message: `${HOSTILE}\n${long}` });
  await answer(_id, `${HOSTILE}\n${long}`);
  await page.goto(SUPPORT);
  const card = page.getByRole('main').getByRole('listitem');
  await expect(card.getByRole('heading', { level: 2 })).toContainText(HOSTILE);
  await expect(card.getByRole('region', { name: 'Admin Response' })).toContainText(HOSTILE);
  await judgeThemes(page, 'support-hostile');
  await page.setViewportSize({ width: 320, height: 700 });
  await card.getByRole('button', { name: 'Show all' }).click();
  expect(await findOverflow(page)).toBe(0);
  await judge(page, 'support-hostile-320');
  expect(await page.title()).toBe('Support · Rang');
  await expect(card.locator('img')).toHaveCount(0);
  // What turns its own text around turns nothing beside it around.
  for (const text of [card.getByRole('heading', { level: 2 }), card.locator('p').first()])
    await expect(text).toHaveCSS('unicode-bidi', /isolate|plaintext/);
});

test('the list goes on to the first ticket, and by itself to where there is news', async ({ page, player }) => {
  const first = await write(player, { ...QUESTION, subject: 'The first' });
  for (const subject of ['second', 'third', 'fourth', 'fifth']) await write(player, { ...QUESTION, subject });
  await page.route('**/api/support/my-tickets*', (route) =>
    route.continue({ url: route.request().url().replace('limit=20', 'limit=2') }),
  );
  await page.goto(SUPPORT);
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await page.getByRole('button', { name: 'Older tickets' }).click();
  await expect(cards).toHaveCount(4);
  await page.getByRole('button', { name: 'Older tickets' }).click();
  await expect(cards.last()).toContainText('The first');
  await expect(page.getByRole('button', { name: 'Older tickets' })).toBeHidden();
  await answer(first._id, 'Here it is.');
  await expect(cards.last()).toContainText('Here it is.');
  await page.reload();
  await expect(cards.last()).toContainText('Here it is.');
  await cards.last().scrollIntoViewIfNeeded();
  await expect(findWay(page)).not.toContainText('1 new');
});
