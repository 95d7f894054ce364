import { expect, type Page } from '@playwright/test';

/** What a player looks for and touches on the colour screen. */
export function findColour(page: Page) {
  return {
    clock: page.getByRole('region', { name: 'COUNTDOWN' }),
    place: page.getByRole('button', { name: 'Place Bet', exact: true }),
    placed: page.getByText('Bet placed successfully!'),
    openBets: page.getByText('Your bets in this round').locator('..'),
    tab: (name: string) => page.getByRole('tab', { name, exact: true }),
    /** Taps a colour or a number as a finger does: on its card, not on the radio button inside. */
    choose: (name: string) => tap(page, new RegExp(`^${name},`)),
    stake: (rupees: string) => tap(page, new RegExp(`^₹${rupees}$`)),
  };
}

/** Between rounds the choices are off, and a tap in that moment is lost: a person taps again. */
async function tap(page: Page, name: RegExp): Promise<void> {
  const radio = page.getByRole('radio', { name });
  await expect(async () => {
    await expect(radio).toBeEnabled();
    await page.locator('label', { has: radio }).click();
    await expect(radio).toBeChecked({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
}

export async function openColour(page: Page) {
  await page.goto('/dashboard/game/color-prediction');
  const colour = findColour(page);
  await colour.choose('Red');
  return colour;
}
