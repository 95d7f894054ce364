import { ADMIN_LIMITS } from '../../packages/contract/src/index.ts';
import { GAMES } from '../../packages/games/src/index.ts';
import { startBenchPostgres } from '../bench-database.ts';
import { say } from '../figures.ts';
import { fillFigures } from './fill-house.ts';
import { openFull, SPARE_LINKS } from './open-full.ts';
import { listPages, openOffice, type Office } from './open-office.ts';
import { readSizes } from './sizes.ts';
import { ADMINISTRATORS, timeBets } from './time-bets.ts';
import { timePage } from './time-pages.ts';

const MAX_PAGE_RATIO = 3;
const MAX_BET_RATIO = 1.2;

/** The pages of the back office in a full house beside an empty one, and what a bet takes while they are looked at. */
export async function runBench(): Promise<void> {
  const sizes = readSizes(process.argv.slice(3));
  const postgres = await startBenchPostgres();
  const offices: Office[] = [];
  try {
    const empty = await openOffice(await postgres.createDatabase('empty_house'), SPARE_LINKS);
    offices.push(empty);
    await fillFigures(empty.pool, ADMIN_LIMITS.reportDays);
    const full = await openFull(await postgres.createDatabase('full_house'), sizes);
    offices.push(full);
    const pages = listPages(GAMES.map(({ id }) => id));
    const isWell = [await comparePages(pages, { empty, full }), await compareBets(full, pages)];
    if (isWell.includes(false)) process.exitCode = 1;
  } finally {
    for (const office of offices) await office.close();
    await postgres.stop();
  }
}

async function comparePages(pages: readonly string[], houses: { empty: Office; full: Office }): Promise<boolean> {
  let isWell = true;
  for (const page of pages) {
    const { path, emptyMs, fullMs, wholeTables } = await timePage(page, houses);
    const ratio = fullMs / emptyMs;
    const isOver = ratio > MAX_PAGE_RATIO || wholeTables.length > 0;
    if (isOver) isWell = false;
    say(
      `${path}: ${fullMs.toFixed(2)} ms, empty ${emptyMs.toFixed(2)} ms, ratio ${ratio.toFixed(2)}, ` +
        `reads ${wholeTables.length === 0 ? 'no table whole' : `all of ${wholeTables.join(', ')}`}${isOver ? ' (over)' : ''}`,
    );
  }
  return isWell;
}

async function compareBets(office: Office, pages: readonly string[]): Promise<boolean> {
  const { quietMs, busyMs, ratio } = await timeBets(office, pages);
  say(
    `a bet: ${busyMs.toFixed(2)} ms beside ${String(ADMINISTRATORS)} administrators who open a page a second each, ` +
      `${quietMs.toFixed(2)} ms alone, ratio ${ratio.toFixed(2)} (median of pairs)`,
  );
  return ratio <= MAX_BET_RATIO;
}
