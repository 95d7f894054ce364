import { adminLogin, createTicket, setPlayerStatus } from '@rang/contract';
import { createAdministrator } from './builders/administrator.ts';
import { callHouse } from './builders/call-house.ts';
import { createPlayer, placeBet } from './builders/player.ts';
import { awaitOpenRound } from './builders/rounds.ts';
import { findCrash } from './pages/crash-page.ts';
import { judgeThemes } from './pages/judge.ts';
import { choosePanel, enter, readFirst } from './pages/office-page.ts';
import { expect, REFUSED, test } from './test.ts';

test.use({ expectedErrors: REFUSED });

const HOSTILE = `<img src=x onerror="document.title='hacked'"> {{7*7}} \u202etxet`;

test('a cheater is found, looked at, suspended and logged out, and reinstated', async ({ page, browser }) => {
  const player = await createPlayer({ rupees: 500 });
  const { username, accessToken: token } = player.session;
  await awaitOpenRound(10_000);
  await placeBet(player, { betType: 'color', betValue: 'red', amount: 10 });
  const ticket = { subject: HOSTILE, message: `${HOSTILE}\nWhy not?`, category: 'account', priority: 'low' } as const;
  await callHouse(createTicket, { body: ticket, token });
  const own = await (await browser.newContext()).newPage();
  await own.goto('/login');
  await own.getByLabel('Username').fill(username);
  await own.getByLabel('Password', { exact: true }).fill(player.password);
  await own.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(own).toHaveURL(/\/dashboard\/home$/);
  await findCrash(own).visit();

  await enter(page, readFirst());
  await choosePanel(page, 'Users');
  await page.getByLabel('Username or e-mail address begins with').fill(username);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: username }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/dashboard/users/${player.session.userId}$`));
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible();
  const card = page.getByRole('region', { name: 'Who it is' });
  await expect(card).toContainText('Active');
  await expect(card).toContainText(player.email);
  await expect(page.getByRole('row').filter({ hasText: 'Deposit' })).toContainText('₹500.00');
  await judgeThemes(page, 'office-player');

  await page.getByRole('tab', { name: 'Bets' }).click();
  await expect(page.getByRole('row').filter({ hasText: /red in round/ })).toContainText('₹10.00');
  await judgeThemes(page, 'office-player-bets');
  await page.getByRole('button', { name: 'Mines' }).click();
  await expect(page.getByText('No bet in this game yet.')).toBeVisible();
  await page.getByRole('tab', { name: 'Tickets' }).click();
  await expect(page.getByText(HOSTILE, { exact: true })).toBeVisible();
  await page.getByText('Message and answer').click();
  await expect(page.getByText('Why not?')).toBeVisible();
  await judgeThemes(page, 'office-player-tickets');
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Please write something to note.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Note' }).fill(HOSTILE);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('row').filter({ hasText: HOSTILE })).toContainText('admin');
  await judgeThemes(page, 'office-player-notes');

  await page.getByRole('tab', { name: 'Sessions' }).click();
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('button', { name: /^End the session in/ })).toHaveCount(2);
  await judgeThemes(page, 'office-player-sessions');

  await page.getByRole('button', { name: 'Suspend player' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(dialog.getByText('Please say why, in at least 3 characters.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('one person with many accounts');
  await judgeThemes(page, 'office-player-suspend');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(card.getByText('The player is suspended.')).toBeVisible();
  await expect(card).toContainText('Suspended');
  await expect(page.getByText('Nowhere logged in.')).toBeVisible();
  await judgeThemes(page, 'office-player-suspended');
  // Nobody touches the open page: its socket is closed, and it finds that it is logged out.
  await expect(own).toHaveURL(/\/login/);
  await own.getByLabel('Username').fill(username);
  await own.getByLabel('Password', { exact: true }).fill(player.password);
  await own.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(own.getByText('This account is suspended.')).toBeVisible();

  await page.getByRole('button', { name: 'Reinstate player' }).click();
  await dialog.getByLabel('Reason').fill('it was somebody else');
  await dialog.getByRole('button', { name: 'Reinstate' }).click();
  await expect(card.getByText('The player is reinstated.')).toBeVisible();
  await own.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(own).toHaveURL(/\/dashboard\//);
  await own.context().close();
});

test('whoever answers players looks and notes, and suspends nobody', async ({ page }) => {
  const player = await createPlayer();
  const entry = await createAdministrator('support');
  await enter(page, entry);
  await page.goto(`/admin/dashboard/users/${player.session.userId}`);
  await expect(page.getByRole('heading', { level: 1, name: player.username })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Suspend player' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Sessions' }).click();
  await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^End/ })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Asked for a limit.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Asked for a limit.' })).toContainText(entry.username);
  // Whom somebody else has suspended meanwhile is shown so.
  const token = (await callHouse(adminLogin, { body: readFirst() })).token;
  const body = { status: 'banned', reason: 'two accounts' } as const;
  await callHouse(setPlayerStatus, { params: { id: player.session.userId }, body, token });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Who it is' })).toContainText('Suspended');
  await page.goto('/admin/dashboard/users/999999');
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch the player: Not found.' })).toBeVisible();
});
