import { expect, test } from '@playwright/test';

test('a visitor who opens the house is asked to log in', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('button', { name: /log ?in/i }).first()).toBeVisible();
});
