import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminLogin, adminTickets, createTicket, updateTicket } from '@rang/contract';
import { callHouse, getSetting } from './builders/call-house.ts';
import { enterOffice } from './builders/enter-office.ts';
import { createPlayer } from './builders/player.ts';
import { judgeThemes } from './pages/judge.ts';
import { expect, REFUSED, test } from './test.ts';

test.use({ expectedErrors: REFUSED });

const HOSTILE = `<img src=x onerror="document.title='hacked'"> {{7*7}} \u202etxet`;

const PANEL = { path: 'support', title: 'Support Tickets' };

test('whoever answers finds a ticket, answers it, and is told where somebody else was first', async ({ page }) => {
  const player = await createPlayer();
  const token = player.session.accessToken;
  const hostile = `${HOSTILE} ${player.username}`;
  const write = (body: Parameters<typeof createTicket.body.parse>[0]) =>
    callHouse(createTicket, { body: body as never, token });
  await write({
    subject: 'How do I change my name?',
    message: 'I have married.',
    category: 'account',
    priority: 'low',
  });
  await write({
    subject: hostile,
    message: `${hostile}\n${'very long word'.repeat(60)}`,
    category: 'technical',
    priority: 'urgent',
  });
  const { ticket } = await write({
    subject: 'My deposit is not there',
    message: 'I paid ₹500.\nWhere is it?',
    category: 'payment',
    priority: 'high',
  });
  await enterOffice(page, 'support', PANEL);
  const rows = page.getByRole('table').getByRole('row');
  const row = rows.filter({ hasText: ticket._id.slice(-8) });
  await expect(row).toContainText('My deposit is not there');
  await expect(page.getByText(hostile)).toBeVisible();
  await judgeThemes(page, 'office-tickets');
  // Whose money it is about is a press away.
  await row.getByRole('link', { name: player.username }).click();
  await expect(page).toHaveURL(/\/users\/\d+$/);
  await page.goBack();

  await page.getByLabel('Priority').selectOption('High');
  await page.getByLabel('Category').selectOption('Payment');
  await expect(row).toHaveCount(1);
  await expect(page.getByText(hostile)).toHaveCount(0);
  await page.getByLabel('Status').selectOption('Closed');
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page.getByLabel('Status')).toHaveValue('');
  await row.getByRole('button', { name: /^Update ticket/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Where is it?')).toBeVisible();
  await dialog.getByLabel('Admin Notes').fill('It arrived a minute ago.');
  await expect(dialog.getByText('24/1000')).toBeVisible();
  await dialog.getByLabel('Status').selectOption('Closed');
  await judgeThemes(page, 'office-ticket');

  // Meanwhile the first administrator is quicker.
  const password = readFileSync(join(getSetting('DATA_DIR'), 'admin-password'), 'utf8').trim();
  const owner = (await callHouse(adminLogin, { body: { username: 'admin', password } })).token;
  const first = { status: 'in-progress', priority: 'high', adminNotes: 'We ask the bank.' } as const;
  await callHouse(updateTicket, { params: { id: ticket._id }, body: first, token: owner });
  await dialog.getByRole('button', { name: 'Update Ticket' }).click();
  await expect(dialog.getByText('The ticket has changed meanwhile. Look at it again.')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'What it is by now' })).toContainText('We ask the bank.');
  await judgeThemes(page, 'office-ticket-changed');
  await dialog.getByRole('button', { name: 'Update Ticket' }).click();
  await expect(page.getByText('Support ticket updated successfully!')).toBeVisible();
  await expect(row.first()).toContainText('Closed');
  await expect(page.getByText(/adminNotes We ask the bank\. → It arrived a minute ago\./)).toBeVisible();
  const { tickets } = await callHouse(adminTickets, { query: { status: 'closed' }, token: owner });
  expect(tickets.find(({ _id }) => _id === ticket._id)).toMatchObject({
    adminNotes: 'It arrived a minute ago.',
    version: 3,
  });
  await judgeThemes(page, 'office-ticket-updated');
});

test('whoever only looks reads tickets and changes none, and is told where none match', async ({ page }) => {
  const player = await createPlayer();
  const body = { subject: 'A question', message: 'May I ask?', category: 'general', priority: 'medium' } as const;
  const { ticket } = await callHouse(createTicket, { body, token: player.session.accessToken });
  await enterOffice(page, 'auditor', PANEL);
  await page.getByRole('button', { name: `View ticket #${ticket._id.slice(-8)}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('May I ask?')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Update Ticket' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByLabel('Status').selectOption('In Progress');
  await page.getByLabel('Priority').selectOption('Low');
  await page.getByLabel('Category').selectOption('Technical');
  await expect(page.getByText('No Support Tickets')).toBeVisible();
  await expect(page.getByText('No tickets match the current filters')).toBeVisible();
  await judgeThemes(page, 'office-tickets-none');
});
