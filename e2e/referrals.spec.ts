import { createReferral, login } from '@rang/contract';
import type { Page } from '@playwright/test';
import { callHouse, getSetting } from './builders/call-house.ts';
import { addMoney, createPlayer, inventPerson, type Player } from './builders/player.ts';
import { findTop } from './pages/measure-page.ts';
import { judgeThemes } from './pages/judge.ts';
import { keepScreenshot } from './pages/keep-screenshot.ts';
import { seePassing } from './pages/see-passing.ts';
import { expect, insideTest, REFUSED, test } from './test.ts';

const CARD = '/dashboard/profile?tab=referrals';

const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

insideTest.describe('a player', () => {
  insideTest.use({
    permissions: ['clipboard-read', 'clipboard-write'],
  });

  insideTest('is given one code, which can be copied, scanned and passed on', async ({ page, player }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/referrals/create')) asked.push(request.method());
    });
    await page.goto('/dashboard/home');
    const banner = page.getByRole('region', { name: 'Refer & earn' }).first();
    await banner.getByRole('button', { name: 'Copy referral code' }).click();
    await expect(page.getByText('Referral code copied!')).toBeVisible();
    await expect(banner.getByRole('button', { name: 'Copied' })).toBeVisible();
    await expect(banner.getByRole('button', { name: 'Copy referral code' })).toBeVisible();
    const code = await readClipboard(page);
    await expect(banner.getByText(code, { exact: true })).toBeVisible();
    expect(asked).toEqual(['POST']);
    expect((await createCode(player)).referralCode).toBe(code);

    await page.getByRole('link', { name: 'See friends and rewards' }).click();
    await expect(page.getByRole('tab', { name: 'Referrals' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('No friends yet')).toBeVisible();
    await keepScreenshot(page, 'referrals-empty');
    expect(asked).toEqual(['POST']);

    const link = `${getSetting('ORIGIN')}/signup?ref=${code}`;
    await page.getByRole('button', { name: 'QR code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share your link' });
    await expect(dialog.getByRole('img', { name: `QR code of ${link}` })).toBeVisible();
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Referral link copied!')).toBeVisible();
    expect(await readClipboard(page)).toBe(link);
    for (const [name, service] of [
      ['WhatsApp', 'https://wa.me/'],
      ['Telegram', 'https://t.me/share/url'],
      ['Post on X', 'https://x.com/intent/post'],
    ] as const) {
      const href = await dialog.getByRole('link', { name }).getAttribute('href');
      expect(href).toContain(service);
      expect(decodeURIComponent(href ?? '')).toContain(link);
    }
    await judgeThemes(page, 'referrals-share');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'QR code' })).toBeFocused();
  });

  insideTest('shares by the share sheet of a device that has one, and by the dialog elsewhere', async ({ page }) => {
    await page.goto('/dashboard/wallet');
    const share = page.getByRole('region', { name: 'Refer & earn' }).getByRole('button', { name: 'Share' });
    await share.click();
    const dialog = page.getByRole('dialog', { name: 'Share your link' });
    const link = await dialog.getByText('/signup?ref=').textContent();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();

    await page.evaluate(() => {
      const shareSheet = (data: ShareData) => {
        sessionStorage.setItem('shared', JSON.stringify(data));
        return Promise.resolve();
      };
      Object.defineProperty(navigator, 'share', { value: shareSheet });
    });
    await share.click();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('shared'))).toContain(`"url":"${link}"`);
    await expect(dialog).toBeHidden();
  });
});

insideTest.describe('a referral call that fails', () => {
  insideTest.use({ expectedErrors: /ERR_FAILED/ });

  insideTest('is shown to nobody: what needs the code is not there', async ({ page }) => {
    const failed = page.waitForEvent('requestfailed');
    await page.route('**/api/referrals/**', (route) => route.abort());
    await page.goto('/dashboard/wallet');
    await failed;
    await expect(page.getByRole('main').getByRole('button', { name: 'Deposit' })).toBeVisible();
    await expect(page.getByText('No bet history found')).toBeVisible();
    await expect(page.getByText('Refer & earn')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

const createCode = ({ session }: Player) => callHouse(createReferral, { token: session.accessToken });

async function fillSignup(page: Page, person: ReturnType<typeof inventPerson>) {
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
}

insideTest(
  'a friend who came by the link is pending until a deposit, and then 50 coins',
  async ({ page, player, browser }) => {
    const { referralCode } = await createCode(player);
    const person = inventPerson();
    // Nobody is logged in there: a context of its own would begin with the player's session.
    const elsewhere = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const visitor = await elsewhere.newPage();
    await visitor.goto(`/signup?ref=${referralCode}`);
    await expect(visitor.getByLabel('Referral Code (Applied!)')).toHaveValue(referralCode);
    const signedUp = seePassing(visitor, 'Signup successful! Redirecting to login...');
    await Promise.all([signedUp, fillSignup(visitor, person)]);
    await elsewhere.close();
    const other = await createPlayer({ referralCode });

    await page.goto(CARD);
    const friends = page.getByRole('region', { name: 'Referred friends' });
    const rewards = page.getByRole('region', { name: 'Recent rewards' });
    await expect(friends.getByRole('listitem').filter({ hasText: person.name })).toContainText('Pending');
    await expect(friends.getByRole('listitem')).toHaveCount(2);
    await expect(rewards.getByText('No rewards yet')).toBeVisible();

    const { username, password, address } = person;
    const session = await callHouse(login, { body: { username, password, rememberMe: true }, address });
    await addMoney({ ...person, session }, 100);
    await page.reload();
    await expect(friends.getByRole('listitem').filter({ hasText: person.name })).toContainText('Rewarded');
    await expect(friends.getByRole('listitem').filter({ hasText: other.name })).toContainText('Pending');
    await expect(rewards.getByRole('listitem')).toContainText([`${username.slice(0, 2)}***${username.slice(-1)}`]);
    await expect(rewards.getByText('+50 coins')).toBeVisible();
    const figures = page.getByRole('region', { name: 'Refer & earn' }).getByRole('definition');
    await expect(figures).toHaveText(['2', '50']);
    await judgeThemes(page, 'referrals-rewarded');
  },
);

test.describe('a visitor', () => {
  test.use({ expectedErrors: REFUSED });

  test('is refused at its field that nobody has this code', async ({ page }) => {
    await page.goto('/signup?ref=NOBODYS2');
    await fillSignup(page, inventPerson());
    // Refused, it is applied no longer.
    const code = page.getByLabel('Referral Code (Optional)');
    await expect(code).toHaveAccessibleDescription('This referral code does not exist.');
    await expect(code).toBeFocused();
    await keepScreenshot(page, 'signup-unknown-code');
  });

  test('reads of refer and earn below the login, dismisses it once, and the form stays where it is', async ({
    page,
  }) => {
    const hint = page.getByText('Login to access refer & earn!');
    await page.goto('/signup', { waitUntil: 'networkidle' });
    await expect(hint).toHaveCount(0);
    await page.getByRole('tab', { name: 'Login' }).click();
    await expect(hint).toBeVisible();
    const submit = page.getByRole('button', { name: 'Login', exact: true });
    const before = await findTop(submit);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(hint).toHaveCount(0);
    expect(await findTop(submit)).toBe(before);
    await page.reload();
    await expect(submit).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(hint).toHaveCount(0);
  });
});
