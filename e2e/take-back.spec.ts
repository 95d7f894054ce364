import { changeEmail, confirmEmail, login, verify } from '@rang/contract';
import { callHouse } from './builders/call-house.ts';
import { awaitLink } from './builders/outbox.ts';
import { createPlayer, type Player } from './builders/player.ts';
import { judgeThemes } from './pages/judge.ts';
import { expect, REFUSED, test } from './test.ts';

const NEW_PASSWORD = 'Neel-Parrot-8!';

/** Has the player's own address confirmed, then gives the account another one, as whoever knows the password can. */
async function takeOver({ email, password, session: { accessToken: token } }: Player): Promise<string> {
  const confirm = async (address: string): Promise<void> => {
    const secret = (await awaitLink(address, 'confirm-email')).split('/').at(-1) ?? '';
    await callHouse(confirmEmail, { token, body: { token: secret } });
  };
  // Naming the address that it has is asking for its link.
  await callHouse(changeEmail, { token, body: { email, currentPassword: password } });
  await confirm(email);
  const thiefs = `thief.of.${email}`;
  await callHouse(changeEmail, { token, body: { email: thiefs, currentPassword: password } });
  await confirm(thiefs);
  return await awaitLink(email, 'take-back');
}

test.describe('an account that was taken over', () => {
  test.use({ expectedErrors: REFUSED });

  test('is taken back by the link to the address that it had, once', async ({ page }) => {
    const player = await createPlayer();
    const link = await takeOver(player);
    await page.goto(link);
    await expect(page).toHaveURL(/\/reset-password$/);
    await expect(page.getByRole('heading', { name: 'Take your account back' })).toBeVisible();
    // Looking at it has changed nothing, and a reload keeps it.
    await page.reload();
    await callHouse(verify, { token: player.session.accessToken });
    const submit = page.getByRole('button', { name: 'Take my account back' });
    const password = page.getByLabel('New password', { exact: true });
    await password.fill('abcde');
    await submit.click();
    await expect(password).toHaveAccessibleDescription('Password must be at least 6 characters long');
    await judgeThemes(page, 'take-back-wrong');
    await password.fill(NEW_PASSWORD);
    await page.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD);
    await submit.click();
    await expect(page.getByText('Your account is yours again.')).toBeVisible();
    await judgeThemes(page, 'take-back-done');

    await expect(page).toHaveURL(/\/login$/);
    await expect(callHouse(verify, { token: player.session.accessToken })).rejects.toThrow('401');
    await expect(page.getByText('a withdrawal that you did not ask for can be taken back there')).toBeVisible();
    await judgeThemes(page, 'take-back-login');
    await expect(page.getByLabel('Username')).toHaveValue(player.username);
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard\/home$/);
    await callHouse(login, { body: { username: player.email, password: NEW_PASSWORD, rememberMe: false } });

    await page.goto(link);
    await expect(page.getByText('This link takes no account back any more.')).toBeVisible();
    await expect(submit).toBeHidden();
    await judgeThemes(page, 'take-back-used');
  });
});
