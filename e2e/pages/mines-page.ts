import { expect, type Page } from '@playwright/test';

const MINES = '/dashboard/game/mines';

/** What a player looks for and touches on the Mines screen. */
export function findMines(page: Page) {
  const board = page.getByRole('grid', { name: 'Board of 25 tiles' });
  const mines = {
    board,
    /** The board and what lies over it. */
    frame: board.locator('..'),
    amount: page.getByLabel('Bet Amount'),
    count: page.getByLabel('Mines', { exact: true }),
    bet: page.getByRole('button', { name: 'Bet', exact: true }),
    cashOut: page.getByRole('button', { name: /^Cash Out/ }),
    /** Starts the next game with the same bet. */
    again: page.getByRole('button', { name: /^Play Again/ }),
    tile: (row: number, column: number) =>
      board.getByRole('button', { name: new RegExp(`^Row ${row}, column ${column},`) }),
    gems: board.getByRole('button', { name: /, gem$/ }),
    hidden: board.getByRole('button', { name: /, hidden$/ }),
    /** Goes there and waits until the table stands. */
    visit: async () => {
      await page.goto(MINES);
      await expect(mines.bet.or(mines.cashOut)).toHaveAttribute('aria-busy', 'false');
      await expect(board).toHaveAttribute('aria-busy', 'false');
    },
    start: async (rupees: string, count: number) => {
      await mines.amount.fill(rupees);
      await mines.count.fill(String(count));
      await mines.bet.click();
      await expect(mines.cashOut).toBeVisible();
    },
    /** Opens the first tile of game after game until it is a gem: with one mine that is nearly always at once. */
    findGem: async (rupees: string) => {
      await mines.start(rupees, 1);
      for (;;) {
        await mines.tile(1, 1).click();
        await expect(mines.tile(1, 1)).toHaveAccessibleName(/(gem|mine, hit)$/);
        if (await mines.cashOut.isVisible()) return;
        await mines.again.click();
        await expect(mines.cashOut).toBeVisible();
      }
    },
  };
  return mines;
}
