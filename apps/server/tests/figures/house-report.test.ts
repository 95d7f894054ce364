import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HouseReport } from '@rang/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GAMES } from '../../src/games.ts';
import { setMinesMode } from '../../src/modules/controls/index.ts';
import { listFigureFaults } from '../../src/modules/figures/index.ts';
import { inTransaction } from '../../src/platform/database/database.ts';
import { openHouse, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { createTestClock, type TestClock } from '../house/test-clock.ts';
import { sitDown, type MinesTable } from '../mines/mines-house.ts';

// A minute and a half before midnight in India.
const START = Date.UTC(2026, 10, 21, 18, 28, 30);
let clock: TestClock;
let house: TestHouse;
let table: MinesTable;
let token: string;

beforeAll(async () => {
  clock = createTestClock(START);
  house = await openHouse({ clock, settings: { COLOUR_ROUND_SECONDS: '86400', CRASH_WAIT_SECONDS: '3600' } });
  table = sitDown(house);
  token = (await house.enterOffice('meera', 'auditor')).token;
});
afterAll(() => house.close());

async function read(query = ''): Promise<HouseReport> {
  const answer = await house.call('GET', `/admin/house-report${query}`, { token });
  expect(answer.status).toBe(200);
  return answer.body as unknown as HouseReport;
}

async function win(player: TestPlayer, mineCount = 3): Promise<void> {
  const game = await table.open(player, { mineCount });
  await table.click(player, game.betId, game.gems[0] ?? -1);
  clock.advance(200);
  expect((await table.cashOut(player, game.betId)).body.status).toBe('cashout');
}

test('games of one player count when they end, before and after midnight of India, and those that were set to lose apart', async () => {
  const asha = await house.enter('asha', 1_000_00n);
  const bina = await house.enter('bina', 1_000_00n);
  await win(asha);
  const open = await table.open(asha);
  expect(await read()).toMatchObject({ from: '2026-11-15', to: '2026-11-21', lines: [{ bets: 1, staked: 10 }] });
  clock.advanceTo(START + 90_000);
  await table.click(asha, open.betId, open.mines[0] ?? -1);
  await inTransaction(house.pool, (client) => setMinesMode(client, 'loss'));
  const lost = await table.open(bina, { outcomeRule: 'loss-mode' });
  await table.click(bina, lost.betId, lost.gems[0] ?? -1);
  await inTransaction(house.pool, (client) => setMinesMode(client, 'random'));
  const { from, to, lines, sums, total } = await read('?days=2');
  expect([from, to]).toEqual(['2026-11-21', '2026-11-22']);
  const common = { game: 'mines', draws: 1, bets: 1, staked: 10 };
  expect(lines).toEqual([
    { ...common, day: to, rule: 'fair', paid: 0, gross: 10, measuredReturn: 0, theoreticalReturn: 99, span: null },
    {
      ...{ ...common, day: to, rule: 'loss-mode', paid: 0, gross: 10 },
      ...{ measuredReturn: null, theoreticalReturn: null, span: null },
    },
    {
      ...{ ...common, day: from, rule: 'fair', paid: 11.25, gross: -1.25 },
      ...{ measuredReturn: 112.5, theoreticalReturn: 99, span: null },
    },
  ]);
  expect(sums).toMatchObject([
    { rule: 'fair', draws: 2, bets: 2, staked: 20, paid: 11.25, gross: 8.75, measuredReturn: 56.25 },
    { rule: 'loss-mode', gross: 10 },
  ]);
  expect(total).toEqual({ bets: 3, staked: 30, paid: 11.25, gross: 18.75 });
  expect((await read('?to=2026-11-21&days=1')).lines).toHaveLength(1);
  expect(await listFigureFaults(house.pool, GAMES)).toEqual([]);
});

test('games that end at once are each counted once', async () => {
  const players = await Promise.all(
    Array.from({ length: 12 }, (_, index) => house.enter(`many${String(index)}`, 100_00n)),
  );
  const before = (await read()).total;
  const opened = await Promise.all(players.map(async (player) => ({ player, game: await table.open(player) })));
  clock.advance(200);
  // Twice each: the second one changes nothing.
  await Promise.all(
    [...opened, ...opened].map(({ player, game }) => table.click(player, game.betId, game.mines[0] ?? -1)),
  );
  const after = (await read()).total;
  expect([after.bets - before.bets, Number(after.staked) - Number(before.staked)]).toEqual([12, 120]);
  expect(await listFigureFaults(house.pool, GAMES)).toEqual([]);
});

test('what was settled before there were figures is counted by the migration', async () => {
  const file = join(import.meta.dirname, '../../migrations/0047-game-days.sql');
  const [, fill = ''] = (await readFile(file, 'utf8')).split(/(?=^insert into game_days)/m);
  const figures =
    'select day, game, rule, sum(bets) as bets, sum(squared) as squared from game_days group by 1, 2, 3 order by 1, 2, 3';
  const kept = await house.pool.query(figures);
  expect(kept.rows.length).toBeGreaterThan(2);
  await house.pool.query('delete from game_days');
  expect(await listFigureFaults(house.pool, GAMES)).toHaveLength(kept.rows.length);
  await house.pool.query(fill);
  expect((await house.pool.query(figures)).rows).toEqual(kept.rows);
  expect(await listFigureFaults(house.pool, GAMES)).toEqual([]);
});

test.each(['?days=0', '?days=93', '?days=1.5', '?to=2026-02-30', '?to=0000-01-01', '?to=yesterday'])(
  'a report of %s is refused',
  async (query) => {
    const answer = await house.call('GET', `/admin/house-report${query}`, { token });
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  },
);

test('the file says the same to the paisa, runs nothing, and stands in the audit trail', async () => {
  await house.pool.query(
    `insert into game_days (day, game, rule, part, draws, bets, staked, paid, due, squared)
     select '2026-10-01', game, 'fair', 0, 1, 2, 123456789012345, 123456789012346, 0, 0
     from unnest($1::text[]) as game`,
    [['=HYPERLINK("http://x")', '+1', '-1', '@sum', '\t=1', '\r=1', 'a","b']],
  );
  const answer = await house.call('POST', '/admin/house-report/export', {
    token,
    body: { to: '2026-10-01', days: 3 },
  });
  expect(answer.status).toBe(200);
  const rows = answer.text.trimEnd().split('\r\n');
  for (const cell of [
    '"\'=HYPERLINK(""http://x"")"',
    '"\'+1"',
    '"\'-1"',
    '"\'@sum"',
    '"\'\t=1"',
    '"\'\r=1"',
    '"a"",""b"',
  ]) {
    expect(answer.text).toContain(cell);
  }
  for (const row of rows) expect(row).toMatch(/^(?:"(?:[^"]|"")*"(?:,|$)){12}$/);
  const fields = rows.flatMap((row) => [...row.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, field = '']) => field));
  expect(fields.filter((field) => /^\s*[=+\-@]/.test(field))).toEqual([]);
  expect(rows[0]).toContain('"Day (India)","Game","Decided by"');
  expect(answer.text).toContain('"1234567890123.45","1234567890123.46","","0.01"');
  expect(rows.at(-1)).toContain('"2026-09-29 to 2026-10-01","all","all","","14","8641975230864.15"');
  await house.pool.query(`delete from game_days where day = '2026-10-01'`);
  const { entries } = (await house.call('GET', '/admin/audit?subject=house%20report', { token })).body;
  expect(entries).toMatchObject([
    { actor: 'meera', action: 'report.export', after: { from: '2026-09-29', to: '2026-10-01', rows: 7 } },
  ]);
});

test('whoever may not see the report gets no file, and nothing of that is noted', async () => {
  const { token: support } = await house.enterOffice('tara', 'support');
  for (const [method, path] of [
    ['GET', '/admin/house-report'],
    ['POST', '/admin/house-report/export'],
  ] as const) {
    const answer = await house.call(method, path, { token: support, ...(method === 'GET' ? {} : { body: {} }) });
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  }
  const { entries } = (await house.call('GET', '/admin/audit?subject=house%20report', { token })).body;
  expect(entries).toHaveLength(1);
});
