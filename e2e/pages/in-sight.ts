import type { Locator, Page } from '@playwright/test';
import { expect } from '../test.ts';
import { findColour } from './colour-page.ts';
import { findCrash } from './crash-page.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { findSmallControls, findWide } from './measure-page.ts';
import { findMines } from './mines-page.ts';

/** What is to be in sight at once: what is played on, what is bet, and the button; `open` waits until they stand. */
interface Table {
  readonly open: () => Promise<unknown>;
  readonly field: Locator;
  readonly bets: readonly Locator[];
  readonly press: Locator;
}

/** The tables of the games. */
export const TABLES: Readonly<Record<string, (page: Page, isSideways: boolean) => Table>> = {
  crash: (page) => {
    const crash = findCrash(page);
    const bets = [crash.amount, crash.target];
    return { open: crash.visit, field: crash.stage, bets, press: crash.place.or(crash.placeNext) };
  },
  mines: (page) => {
    const mines = findMines(page);
    return { open: mines.visit, field: mines.board, bets: [mines.amount, mines.count], press: mines.bet };
  },
  colour: (page, isSideways) => {
    const colour = findColour(page);
    return {
      open: async () => {
        await page.goto('/dashboard/game/color-prediction');
        await expect(page.getByRole('timer')).toBeVisible();
      },
      field: page.getByRole('group', { name: 'Choose a color or a number' }),
      // On the smallest phones the quick amounts are in sight, and what is chosen of them stands beside the button.
      bets: isSideways ? [page.getByRole('group', { name: 'Amount', exact: true })] : [findAmount(page)],
      press: colour.place,
    };
  },
};

/** One of the quick amounts of Color Prediction, as it is seen. */
const findAmount = (page: Page) =>
  page.locator('label', { has: page.getByRole('radio', { name: '₹10', exact: true }) });

/** Where something stands, all of it in sight: nothing lies over its middle or any of its corners. */
export async function findPlace(one: Locator) {
  const box = await one.boundingBox();
  if (box === null) throw new Error('something stands nowhere');
  const hidden = await one.evaluate((element, { x, y, width, height }) => {
    const inset = 12;
    const points = [
      [x + width / 2, y + height / 2],
      ...[x + inset, x + width - inset].flatMap((left) => [y + inset, y + height - inset].map((top) => [left, top])),
    ] as const;
    const isShown = ([left, top]: readonly number[]) => {
      const shown = document.elementFromPoint(left ?? 0, top ?? 0);
      // Rounded corners and gaps between tiles show what is around.
      return shown !== null && (element.contains(shown) || shown.contains(element));
    };
    return points.filter((point) => !isShown(point));
  }, box);
  expect(hidden, `covered at ${JSON.stringify(box)}`).toEqual([]);
  return box;
}

/** What is played on, what is bet and the button are in the window together, and none lies over another. */
export async function expectTogether(page: Page, game: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const isSideways = width > height;
  const table = TABLES[game]?.(page, isSideways);
  if (table === undefined) throw new Error(`there is no game ${game}`);
  const { open, field, bets, press } = table;
  await open();
  await keepScreenshot(page, `${game}-${width}x${height}`);
  const places = [];
  for (const one of [field, press, ...bets]) places.push(await findPlace(one));
  for (const [count, one] of places.entries()) {
    expect(one.x + one.width).toBeLessThanOrEqual(width);
    expect(one.y + one.height).toBeLessThanOrEqual(height);
    for (const other of places.slice(count + 1)) {
      const isBeside = one.x + one.width <= other.x + 1 || other.x + other.width <= one.x + 1;
      const isBelow = one.y + one.height <= other.y + 1 || other.y + other.height <= one.y + 1;
      expect(isBeside || isBelow, `${JSON.stringify(one)} and ${JSON.stringify(other)}`).toBe(true);
    }
  }
  const [fieldPlace, pressPlace, ...betPlaces] = places;
  // Six digits can be read in every box.
  if (game !== 'colour') for (const place of betPlaces) expect(place.width).toBeGreaterThan(60);
  expect(fieldPlace?.height).toBeGreaterThan(140);
  const fieldEnd = (fieldPlace?.x ?? 0) + (fieldPlace?.width ?? 0);
  if (isSideways) expect(pressPlace?.x, 'side by side').toBeGreaterThanOrEqual(fieldEnd);
  expect({ wide: await findWide(page), small: await findSmallControls(page) }).toEqual({ wide: [], small: [] });
}

/** Whether a field stands before a button, to the eye and to Tab. */
export function isBefore(field: Element, button: Node | null): boolean {
  return button !== null && (field.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
}
