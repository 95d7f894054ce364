import { verifyLinks } from '@rang/fairness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawOutcome, describeUsage } from '../../../../tools/verify/draw-outcome.ts';
import { GAMES } from '../../src/games.ts';
import { listFigureFaults, listPlayFaults } from '../../src/modules/figures/index.ts';
import { listGameFaults } from '../../src/modules/games/index.ts';
import { coin, COIN_CALLS } from '../house/coin-game.ts';
import { eventually } from '../house/eventually.ts';
import { openHouse, type HouseAnswer, type TestHouse, type TestPlayer } from '../house/open-house.ts';

// A game that no list of the house knows, handed in where the others are.
const WITH_COIN = [...GAMES, coin];
let house: TestHouse;
let player: TestPlayer;

beforeAll(async () => {
  house = await openHouse({ games: WITH_COIN });
  player = await house.enter('asha', 1_000_00n);
});
afterAll(async () => {
  await house.close();
});

async function place(side: string, key?: string): Promise<HouseAnswer> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  return await house.call('POST', '/coin/bets', { token: player.token, body: { side, amount: 10 }, headers });
}

/** Waits for the round after the one that is being settled. */
async function awaitOpenRound(): Promise<void> {
  const unthrown = `select from coin_rounds r
    where side is null and not exists (select from coin_bets b where b.round = r.id)`;
  await eventually(async () => ((await house.pool.query(unthrown)).rowCount === 1 ? true : undefined));
}

interface Proof {
  readonly side: string;
  readonly hash: string;
  readonly salt: string;
  readonly links: number;
  readonly terminatingHash: string;
}

async function readProof(round: unknown): Promise<Proof> {
  return await eventually(async () => {
    const { status, body } = await house.call('GET', `/api/coin/rounds/${String(round)}`);
    return status === 200 ? COIN_CALLS.round.answer.parse(body).data : undefined;
  });
}

test('a fourth game is played over HTTP and settled from its chain, and pays what its rule says', async () => {
  // The chain is committed before the first round that is drawn from it.
  await awaitOpenRound();
  const committed = await house.call('GET', '/fairness/coin');
  const terminating = COIN_CALLS.chain.answer.parse(committed.body).data.map((chain) => chain.terminatingHash);
  let balance = 100_000n;
  const sides = new Set<string>();
  for (let turn = 0; turn < 100 && (turn < 10 || sides.size < 2); turn += 1) {
    await awaitOpenRound();
    const placed = await place('heads');
    expect(placed.status).toBe(200);
    const { round } = COIN_CALLS.place.answer.parse(placed.body);
    const proof = await readProof(round);
    expect(terminating).toContain(proof.terminatingHash);
    expect(verifyLinks(proof)).toBe(true);
    expect(drawOutcome(WITH_COIN, ['coin', '--hash', proof.hash, '--salt', proof.salt])).toBe(proof.side);
    balance += proof.side === 'heads' ? 1_000n : -1_000n;
    expect(await house.balanceOf(player)).toBe(Number(balance) / 100);
    sides.add(proof.side);
  }
  expect(sides).toEqual(new Set(['heads', 'tails']));
});

test('what holds for every game holds for the fourth', async () => {
  for (const prefix of ['', '/api']) {
    const body = { side: 'heads', amount: 10 };
    expect((await house.call('POST', `${prefix}/coin/bets`, { body })).status).toBe(401);
    expect(
      (await house.call('POST', `${prefix}/coin/bets`, { token: player.token, body: { side: 'edge' } })).status,
    ).toBe(400);
  }
  await awaitOpenRound();
  const first = await place('tails', 'one-key');
  expect(first.status).toBe(200);
  expect((await place('tails', 'one-key')).body).toEqual(first.body);
  expect((await place('heads', 'one-key')).body['code']).toBe('KEY_REUSED');
  const { body } = await house.call('GET', '/api/openapi.json');
  const paths = Object.keys(body['paths'] as object);
  expect(paths).toContain('/api/coin/bets');
  expect(paths).toContain('/api/bets');
  expect(describeUsage(WITH_COIN)).toContain('verify -- coin --hash <64 hex> --salt <hex>');
});

test('its books are reconciled with the others, and what is wrong with them is found', async () => {
  await house.bet(player, { betType: 'color', betValue: 'red', amount: 1 });
  await awaitOpenRound();
  await readProof((await place('heads')).body['round']);
  expect(await listGameFaults(house.pool, WITH_COIN)).toEqual([]);
  expect(await listFigureFaults(house.pool, WITH_COIN)).toEqual([]);
  expect(await listPlayFaults(house.pool, WITH_COIN)).toEqual([]);
  const { body } = await house.call('GET', '/wallet/figures', { token: player.token });
  expect(body['games']).toContainEqual(expect.objectContaining({ game: 'coin' }));
  // To a house without the game its transfers are nobody's.
  const strange = await listGameFaults(house.pool, GAMES);
  expect(new Set(strange.map(({ fault }) => fault))).toEqual(
    new Set(['is a bet of no game', 'is a payout of no game']),
  );
  await house.pool.query(`update coin_bets set payout = payout + 1 where payout is not null`);
  await house.pool.query(
    `update coin_rounds set side = case side when 'heads' then 'tails' else 'heads' end where id = 1`,
  );
  const faults = (await listGameFaults(house.pool, WITH_COIN)).map(({ fault }) => fault);
  expect(new Set(faults)).toEqual(new Set(['fell otherwise than its hash says', 'is not booked as it says']));
});
