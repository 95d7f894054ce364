import { createPlayer, inventPerson } from './builders/player.ts';
import { awaitOpenRound, listBets, withinOneRound } from './builders/rounds.ts';
import { findBalance } from './pages/balance.ts';
import { openColour } from './pages/colour-page.ts';
import { keepScreenshot } from './pages/keep-screenshot.ts';
import { CUT_OFF, expect, insideTest, REFUSED, test } from './test.ts';

test.describe('the public forms', () => {
  test.use({ expectedErrors: REFUSED });

  test('an empty signup says at each field what it wants and goes to the first', async ({ page }) => {
    await page.goto('/signup');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    for (const [field, text] of [
      ['Full name', 'Name is required'],
      ['Username', 'Use 3 to 24 letters, digits, dots, dashes or underscores.'],
      ['Email', 'Please enter a valid email'],
      ['Password', 'Password must be at least 6 characters long'],
    ] as const) {
      await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(text);
    }
    await expect(page.getByText('Please accept the terms to continue')).toBeVisible();
    await expect(page.getByLabel('Full name')).toBeFocused();
    await keepScreenshot(page, 'signup-errors');
    await page.getByLabel('Full name').fill('M'.repeat(81));
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Use at most 80 characters.');
  });

  test('a username that is taken is refused at its field', async ({ page }) => {
    const person = inventPerson();
    const { username } = await createPlayer();
    await page.goto('/signup');
    await page.getByLabel('Full name').fill(person.name);
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription('This username is already taken.');
    await expect(page.getByLabel('Username')).toBeFocused();
  });

  test('an invitation fills the referral code in and says so', async ({ page }) => {
    await page.goto('/signup?ref=RANG77');
    await expect(page.getByLabel('Referral Code (Applied!)')).toHaveValue('RANG77');
    await page.getByLabel('Referral Code (Applied!)').clear();
    await expect(page.getByLabel('Referral Code (Optional)')).toBeVisible();
  });

  test('a wrong login says no more than that it is wrong', async ({ page }) => {
    const { username } = await createPlayer();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username is required');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Password is required');
    for (const name of [username, 'nobody_of_that_name']) {
      await page.getByLabel('Username').fill(name);
      await page.getByLabel('Password', { exact: true }).fill('not-the-password');
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(page.getByText('Invalid username or password')).toBeVisible();
    }
    await keepScreenshot(page, 'login-refused');
  });
});

insideTest.describe('a bet', () => {
  insideTest.use({ expectedErrors: REFUSED });

  insideTest('is refused for want of money, with the way to the wallet beside it', async ({ page, player }) => {
    const colour = await openColour(page);
    await awaitOpenRound(4_000);
    await expect(colour.place).toBeEnabled();
    await colour.place.click();
    await expect(page.getByText('Insufficient balance for this transaction.')).toBeVisible();
    await keepScreenshot(page, 'colour-no-money');
    await page.getByRole('button', { name: 'Add money' }).click();
    await expect(page.getByRole('dialog', { name: 'Wallet' })).toBeVisible();
    expect(await listBets(player)).toEqual([]);
  });

  insideTest('of a custom amount is shown at its field what is allowed', async ({ page, player }) => {
    const colour = await openColour(page);
    const amount = page.getByLabel('Custom amount in rupees');
    await amount.click();
    await expect(colour.place).toBeDisabled();
    await withinOneRound(4_000, async () => {
      await amount.fill('');
      await amount.pressSequentially('abc-1e');
      await expect(amount).toHaveValue('1');
    });
    for (const [typed, text] of [
      ['.', 'Please enter a valid bet amount'],
      ['0', 'The smallest bet is ₹0.10.'],
      ['0.09', 'The smallest bet is ₹0.10.'],
      ['1000000.01', 'The largest bet is ₹10,00,000.'],
    ] as const) {
      await amount.fill(typed);
      await awaitOpenRound(3_000);
      await expect(colour.place).toBeEnabled();
      await colour.place.click();
      await expect(amount).toHaveAccessibleDescription(text);
    }
    await keepScreenshot(page, 'colour-wrong-amount');
    // On a phone the field may lie behind the bar: what is refused of it is said in the bar, before any press.
    await page.setViewportSize({ width: 360, height: 800 });
    await colour.choose('7');
    for (const [typed, text] of [
      ['0.05', 'The smallest bet is ₹0.10.'],
      ['2000000', 'The largest bet is ₹10,00,000.'],
      ['5', 'Insufficient balance for this transaction.'],
    ] as const) {
      await amount.fill(typed);
      await expect(page.getByRole('status').filter({ hasText: text })).toBeInViewport({ ratio: 1 });
      await expect(page.getByText(/ on 7 pays /)).toBeHidden();
      await keepScreenshot(page, `colour-refused-${typed}`);
    }
    await amount.fill('12.345');
    await expect(amount).not.toHaveValue('12.345');
    expect(await listBets(player)).toEqual([]);
  });
});

insideTest.describe('a lost connection', () => {
  insideTest.use({ expectedErrors: CUT_OFF, rupees: 120 });

  insideTest(
    'is reported calmly, the balance is marked as old, and everything comes back with it',
    async ({ page, context }) => {
      await page.goto('/dashboard/wallet');
      await expect(findBalance(page)).toContainText('₹120.00');
      await context.setOffline(true);
      await expect(page.getByText('You are offline. We keep trying.')).toBeVisible();
      await expect(page.getByText('The balance is the last one we know.')).toBeVisible();
      await expect(findBalance(page)).toContainText('₹120.00');
      await expect(findBalance(page)).toContainText(/last known/i);
      await keepScreenshot(page, 'wallet-offline');
      await context.setOffline(false);
      await expect(page.getByText('You are offline. We keep trying.')).toBeHidden();
      await expect(findBalance(page)).not.toContainText(/last known/i);
    },
  );
});

test.describe('a part of a page that cannot be fetched', () => {
  test.use({ expectedErrors: CUT_OFF });

  test('leaves the page as it is, is reported where it was asked for, and comes with a second try', async ({
    page,
  }) => {
    // An import that fails is not tried again by every browser: a part is fetched before it is imported.
    const asked = new Set<string>();
    await page.route(/\/assets\/(link-dialog|refer-hint)-/, (route) => {
      asked.add(route.request().resourceType());
      return route.abort();
    });
    await page.goto('/login', { waitUntil: 'networkidle' });
    await expect(page.getByRole('complementary', { name: /refer/i })).toHaveCount(0);
    await page.getByLabel('Username').fill('asha');
    const forgot = page.getByRole('button', { name: 'Forgot password?' });
    await forgot.click();
    const alert = page.getByRole('alert').filter({ hasText: 'This could not be opened.' });
    await expect(alert).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue('asha');
    await keepScreenshot(page, 'dialog-failed');
    expect([...asked].sort()).toEqual(['fetch', 'stylesheet']);
    await page.unroute(/\/assets\/(link-dialog|refer-hint)-/);
    await forgot.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(alert).toHaveCount(0);
  });
});
