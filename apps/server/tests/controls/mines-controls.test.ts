import { minePositions } from '@rang/fairness';
import { putMineUnder } from '@rang/games';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMinesRule, setMinesMode } from '../../src/modules/controls/index.ts';
import { listMinesFaults } from '../../src/modules/mines/index.ts';
import { inTransaction } from '../../src/platform/database/database.ts';
import { openHouse, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { createTestClock } from '../house/test-clock.ts';
import { sitDown, type MinesTable } from '../mines/mines-house.ts';

const clock = createTestClock();
let house: TestHouse;
let table: MinesTable;

beforeAll(async () => {
  house = await openHouse({ clock });
  table = sitDown(house);
});
afterAll(async () => {
  await house.close();
});

async function setMode(mode: 'random' | 'loss'): Promise<void> {
  await inTransaction(house.pool, (client) => setMinesMode(client, mode));
}

const LOSS = { outcomeRule: 'loss-mode' };

async function readNext(player: TestPlayer): Promise<unknown> {
  return (await house.call('GET', '/mines/game', { token: player.token })).body['nextOutcomeRule'];
}

test('loss mode is told before a start, a start that was shown another rule is refused, and nothing is taken', async () => {
  const player = await house.enter('asha', 100_00n);
  expect(await readNext(player)).toBe('fair');
  await setMode('loss');
  expect(await readMinesRule(house.pool)).toBe('loss-mode');
  expect(await readNext(player)).toBe('loss-mode');
  // Who says nothing was shown nothing.
  for (const shown of [{}, { outcomeRule: 'fair' }]) {
    expect(await table.start(player, shown)).toMatchObject({
      status: 409,
      body: { code: 'OUTCOME_RULE_CHANGED', params: LOSS },
    });
  }
  expect(await house.balanceOf(player)).toBe(100);
  expect((await table.start(player, LOSS)).body).toMatchObject({ ...LOSS, status: 'playing', balance: 90 });
  await setMode('random');
  const other = await house.enter('bina', 100_00n);
  expect(await table.start(other, LOSS)).toMatchObject({
    status: 409,
    body: { code: 'OUTCOME_RULE_CHANGED', params: { outcomeRule: 'fair' } },
  });
});

test('a game keeps the rule that it was started under, whatever is set while it is played', async () => {
  const player = await house.enter('chandra', 1_000_00n);
  const fair = await table.open(player);
  await setMode('loss');
  for (const gem of fair.gems.slice(0, 3)) {
    expect((await table.click(player, fair.betId, gem)).body).toMatchObject({ isMine: false, outcomeRule: 'fair' });
  }
  expect((await table.cashOut(player, fair.betId)).body).toMatchObject({ status: 'cashout', outcomeRule: 'fair' });
  const lost = await table.open(player, LOSS);
  await setMode('random');
  expect((await table.click(player, lost.betId, lost.gems[0] ?? -1)).body).toMatchObject({ isMine: true, ...LOSS });
});

test('in loss mode whatever tile is opened holds a mine, and the fair board is told beside it, once it has ended', async () => {
  const player = await house.enter('devi', 10_000_00n);
  await setMode('loss');
  const played: { betId: string; tile: number; mines: readonly number[] }[] = [];
  for (let tile = 0; tile < 25; tile += 1) {
    // Nobody plays faster than one may.
    clock.advance(1_000);
    const game = await table.open(player, { ...LOSS, mineCount: 1 + (tile % 24) });
    const before = (await house.call('GET', '/mines/game', { token: player.token })).text;
    expect(before).not.toMatch(/"(fairM|m)inePositions"/);
    expect((await table.cashOut(player, game.betId)).body.code).toBe('NO_GEM_YET');
    const { body } = await table.click(player, game.betId, tile);
    expect(body).toMatchObject({ status: 'lost', isMine: true, hitPosition: tile, winAmount: 0 });
    expect(body.minePositions).toEqual(putMineUnder(game.mines, tile));
    expect(body).toMatchObject({ fairMinePositions: game.mines });
    played.push({ ...game, tile });
  }
  await setMode('random');
  await house.call('POST', '/mines/seeds/rotate', { token: player.token, body: {} });
  const history = await house.call('GET', '/mines/history', { token: player.token });
  const games = history.body['games'] as {
    betId: string;
    serverSeed: string;
    clientSeed: string;
    nonce: number;
    mineCount: number;
    fairMinePositions: number[];
  }[];
  for (const { betId, serverSeed, clientSeed, nonce, mineCount, fairMinePositions } of games) {
    expect(fairMinePositions).toEqual(minePositions({ serverSeed, clientSeed, nonce, mines: mineCount }));
    expect(fairMinePositions).toEqual(played.find((game) => game.betId === betId)?.mines);
  }
  expect(games).toHaveLength(25);
  expect(await listMinesFaults(house.pool)).toEqual([]);
});

test('the rule of a game cannot be changed, and a board that its rule does not explain is found', async () => {
  const found = await house.pool.query<{ id: string }>(
    `select g.id from mines_games g join mines_seeds s on s.id = g.seeds_id
     where g.outcome_rule = 'loss-mode' and g.status = 'lost' and s.server_seed is not null and g.mine_count = 3 limit 1`,
  );
  const id = found.rows[0]?.id;
  expect(id).toBeDefined();
  await expect(house.pool.query(`update mines_games set outcome_rule = 'fair' where id = $1`, [id])).rejects.toThrow(
    'fixed before its first bet',
  );
  const client = await house.pool.connect();
  await client.query('begin');
  // A board of three mines that is another one than its seeds lay.
  await client.query(`update mines_games set fair_mines = case fair_mines when 7 then 11 else 7 end where id = $1`, [
    id,
  ]);
  const faults = await listMinesFaults(client);
  await client.query('rollback');
  client.release();
  expect(faults.map(({ fault }) => fault)).toEqual(['lies otherwise than its seeds lay it']);
});

test('however a mode is switched while games start, every game has the rule that its player was shown', async () => {
  const players = await Promise.all(
    Array.from({ length: 6 }, (_, index) => house.enter(`racer${String(index)}`, 1_000_00n)),
  );
  let refused = 0;
  for (let turn = 0; turn < 8; turn += 1) {
    const shown = turn % 2 === 0 ? 'fair' : 'loss-mode';
    const switched = setMode(turn % 2 === 0 ? 'loss' : 'random');
    // Who wins the race is chance; whoever starts once it is over was shown the rule of before.
    if (turn === 7) await switched;
    const starts = await Promise.all(
      players.map((player) => table.start(player, { outcomeRule: shown, mineCount: 24 })),
    );
    await switched;
    for (const [index, { status, body }] of starts.entries()) {
      const player = players[index];
      if (player === undefined) continue;
      if (status !== 200) {
        expect(body.code).toBe('OUTCOME_RULE_CHANGED');
        refused += 1;
        continue;
      }
      expect(body.outcomeRule).toBe(shown);
      await table.click(player, body.betId, 0);
    }
  }
  expect(refused).toBeGreaterThan(0);
  await setMode('random');
  expect(await listMinesFaults(house.pool)).toEqual([]);
});
