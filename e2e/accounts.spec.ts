import { forgotPassword, login, resetPassword, verify } from '@rang/contract';
import type { Page } from '@playwright/test';
import { callHouse } from './builders/call-house.ts';
import { awaitLink } from './builders/outbox.ts';
import { createPlayer, type Player } from './builders/player.ts';
import { findBalance } from './pages/balance.ts';
import { judgeThemes } from './pages/judge.ts';
import { keepScreenshot } from './pages/keep-screenshot.ts';
import { expect, insideTest, REFUSED, REFUSED_OR_CUT_OFF, storedSession, test } from './test.ts';

const NEW_PASSWORD = 'Neel-Parrot-8!';

/** Logs the player in once more, as from another device, and gives that session. */
async function logInElsewhere({ username, password }: Player) {
  return await callHouse(login, { body: { username, password, rememberMe: true } });
}

async function fillNewPassword(page: Page, password: string, confirm: string) {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(confirm);
}

/** Watches for anything that would carry a secret out of the page in an address or as its referrer. */
function watchFor(page: Page, secret: () => string): string[] {
  const leaks: string[] = [];
  page.on('request', (request) => {
    const { referer = '' } = request.headers();
    const isItself = request.isNavigationRequest() && request.url().includes('/reset-password/');
    const carried = isItself ? referer : `${request.url()} ${referer}`;
    if (secret() !== '' && carried.includes(secret())) leaks.push(carried);
  });
  return leaks;
}

test.describe('a forgotten password', () => {
  test.use({ expectedErrors: REFUSED });

  test('is set anew by a mailed link, which works once, and ends every session', async ({ page }) => {
    const player = await createPlayer();
    let token = '';
    const leaks = watchFor(page, () => token);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: 'Send Reset Link' });
    await expect(dialog.getByLabel('Email')).toBeFocused();
    await expect(send).toBeDisabled();
    await dialog.getByLabel('Email').fill('   ');
    await expect(send).toBeDisabled();
    await dialog.getByLabel('Email').fill('nobody at all');
    await send.click();
    await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email');
    await dialog.getByLabel('Email').fill(player.email);
    await send.click();
    await expect(page.getByRole('dialog', { name: 'Check Your Email' })).toBeVisible();
    await expect(dialog.getByText('If an account uses this address')).toBeVisible();
    await judgeThemes(page, 'login-forgot-sent');
    await dialog.getByRole('button', { name: 'Got it' }).click();
    await expect(dialog).toBeHidden();

    const link = await awaitLink(player.email, 'reset-password');
    token = link.split('/').at(-1) ?? '';
    await page.goto(link);
    await expect(page).toHaveURL(/\/reset-password$/);
    await page.reload();
    const submit = page.getByRole('button', { name: 'Reset Password' });
    await fillNewPassword(page, 'abcde', 'abcde');
    await submit.click();
    await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
      'Password must be at least 6 characters long',
    );
    await fillNewPassword(page, NEW_PASSWORD, `${NEW_PASSWORD}x`);
    await submit.click();
    await expect(page.getByLabel('Confirm password', { exact: true })).toHaveAccessibleDescription(
      'Passwords do not match',
    );
    await judgeThemes(page, 'reset-password-wrong');
    await fillNewPassword(page, NEW_PASSWORD, NEW_PASSWORD);
    await submit.click();
    await expect(page.getByText('Password Reset Successfully!')).toBeVisible();
    await judgeThemes(page, 'reset-password-done');
    await expect(page).toHaveURL(/\/login$/);
    await expect(callHouse(verify, { token: player.session.accessToken })).rejects.toThrow('401');

    await expect(page.getByText('Your password was changed.')).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue(player.username);
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard\/home$/);

    await page.goto(link);
    await expect(page.getByText('This reset link is invalid or has expired.')).toBeVisible();
    await expect(submit).toBeHidden();
    expect(leaks).toEqual([]);
  });

  test('needs the token of a link', async ({ page }) => {
    await page.goto('/reset-password');
    await expect(page.getByText('Invalid reset link')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goBack();
    await expect(page).not.toHaveURL(/reset-password/);
  });
});

test.describe('a new password over a bad line', () => {
  test.use({ expectedErrors: REFUSED_OR_CUT_OFF });

  test('may be set though no answer came, which the form says', async ({ page }) => {
    const player = await createPlayer();
    await callHouse(forgotPassword, { body: { email: player.email } });
    await page.goto(await awaitLink(player.email, 'reset-password'));
    await page.route(`**/api${resetPassword.path}`, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await fillNewPassword(page, NEW_PASSWORD, NEW_PASSWORD);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByRole('alert')).toContainText('your password may be changed already');
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await page.getByLabel('Username').fill(player.username);
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard\/home$/);
  });
});

test.describe('a login by an account elsewhere', () => {
  test.use({ expectedErrors: REFUSED });

  test('is not offered where this server has not set it up, and what came of another is shown', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Continue with X' })).toBeVisible();
    for (const name of ['Google', 'Facebook']) {
      await expect(page.getByRole('button', { name: `Continue with ${name}` })).toHaveCount(0);
    }
    for (const [path, text] of [
      ['/api/auth/social/facebook/start?remember=true', 'This way to log in is not set up on this server.'],
      ['/login?social=suspended', 'This account is suspended.'],
      ['/login?social=failed', 'We could not log you in this way. Please try again.'],
      ['/login?social=done', 'We could not log you in this way. Please try again.'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('alert').getByText(text)).toBeVisible();
      await expect(page).toHaveURL(/\/login$/);
    }
    await judgeThemes(page, 'login-elsewhere-failed');
  });

  test('opens an account, is remembered as was asked, and can be given a password', async ({ page }) => {
    const completions: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/social/complete')) completions.push(request.method());
    });
    await page.setExtraHTTPHeaders({ 'x-person': `traveller-${test.info().project.name}` });
    await page.goto('/signup?ref=');
    await page.getByRole('tab', { name: 'Login' }).click();
    await page.getByRole('checkbox', { name: 'Remember me' }).check();
    await page.getByRole('button', { name: 'Continue with X' }).click();
    await expect(page).toHaveURL(/\/dashboard\/home$/);
    expect(completions).toEqual(['POST']);
    expect(await page.evaluate(() => localStorage.getItem('rememberMe'))).toBe('true');
    expect(page.url()).not.toContain('social');

    await page.goto('/dashboard/profile');
    await page.getByRole('button', { name: 'Change Password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Password' });
    await expect(dialog.getByText('Your account has no password yet.')).toBeVisible();
    await expect(dialog.getByLabel('Current password')).toHaveCount(0);
    await fillNewPassword(page, NEW_PASSWORD, NEW_PASSWORD);
    await dialog.getByRole('button', { name: 'Change Password' }).click();
    await expect(dialog.getByText('all your other sessions were ended')).toBeVisible();
    await dialog.getByRole('button', { name: 'Got it' }).click();
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(dialog.getByLabel('Current password')).toBeVisible();
  });
});

insideTest.describe('an account', () => {
  insideTest.use({ expectedErrors: REFUSED });

  insideTest(
    'shows its true data, and a changed password ends the session of the other device',
    async ({ page, player, browser, watch }) => {
      const other = await browser.newContext({
        storageState: storedSession({ ...player, session: await logInElsewhere(player) }),
      });
      watch(other);
      const elsewhere = await other.newPage();
      await elsewhere.goto('/dashboard/wallet');
      await expect(findBalance(elsewhere)).toContainText('₹0.00');

      await page.bringToFront();
      await page.goto('/dashboard/profile');
      await expect(page.getByText(player.name)).toBeVisible();
      await expect(page.getByText(player.email)).toBeVisible();
      await expect(page.getByText('Not confirmed yet')).toBeVisible();
      await page.getByRole('button', { name: 'Change Password' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change Password' });
      const submit = dialog.getByRole('button', { name: 'Change Password' });
      await dialog.getByLabel('Current password').fill('not-the-password');
      await fillNewPassword(page, NEW_PASSWORD, NEW_PASSWORD);
      await submit.click();
      await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription(
        'The current password is not right.',
      );
      await expect(dialog.getByLabel('Current password')).toBeFocused();
      await dialog.getByLabel('Current password').fill(player.password);
      await submit.click();
      await expect(dialog.getByText('all your other sessions were ended')).toBeVisible();
      await judgeThemes(page, 'profile-password-changed');
      await dialog.getByRole('button', { name: 'Got it' }).click();

      await elsewhere.bringToFront();
      await elsewhere.reload();
      await expect(elsewhere).toHaveURL(/\/login$/);
      await page.bringToFront();
      await page.reload();
      await expect(page.getByText('You are not logged in anywhere else.')).toBeVisible();
      await other.close();
    },
  );

  insideTest('lists its sessions, and ends one or all the others', async ({ page, player }) => {
    const elsewhere = await logInElsewhere(player);
    await page.goto('/dashboard/profile');
    const card = page.getByRole('region', { name: 'Sessions' });
    await expect(card.getByRole('listitem')).toHaveCount(2);
    await expect(card.getByRole('listitem').first()).toContainText('This device, active now');
    await expect(card.getByText(/^Network 10\.\d+\.\d+\.x$/)).toBeVisible();
    await keepScreenshot(page, 'profile-sessions');
    await card.getByRole('button', { name: /^End session: / }).click();
    await expect(page.getByText('The session was ended.')).toBeVisible();
    await expect(card.getByText('You are not logged in anywhere else.')).toBeVisible();
    await expect(callHouse(verify, { token: elsewhere.accessToken })).rejects.toThrow('401');

    const others = [await logInElsewhere(player), await logInElsewhere(player)];
    await page.reload();
    await expect(card.getByRole('listitem')).toHaveCount(3);
    await card.getByRole('button', { name: 'End all other sessions' }).click();
    await expect(page.getByText('2 sessions were ended.')).toBeVisible();
    await expect(card.getByRole('listitem')).toHaveCount(1);
    for (const { accessToken } of others) {
      await expect(callHouse(verify, { token: accessToken })).rejects.toThrow('401');
    }
    await callHouse(verify, { token: player.session.accessToken });
  });

  insideTest('says what its settings are and opens them', async ({ page }) => {
    await page.goto('/dashboard/profile');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await expect(page.getByRole('dialog', { name: 'Update Profile' })).toContainText('cannot be changed');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Notification Settings' }).click();
    await expect(page.getByRole('tab', { name: 'Settings' })).toBeFocused();
    await expect(page.getByRole('switch', { name: /^Email/ })).toBeChecked();
    await page.getByRole('tab', { name: 'Profile' }).click();
    await page.getByRole('button', { name: 'Account Settings' }).click();
    await expect(page.getByRole('tab', { name: 'Settings' })).toBeFocused();
    await expect(page.getByRole('combobox', { name: 'Language' })).toBeVisible();
  });
});
