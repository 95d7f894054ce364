import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswordHasher } from '../../src/modules/passwords/index.ts';
import { openPlayersHouse, PASSWORD, type HouseAnswer, type PlayersHouse } from './players-house.ts';
import { createResetCalls, type ResetCalls } from './players-reset-calls.ts';

const ACCOUNTS = 5;
// As many as are known at an account.
const BROWSERS = 20;
const TURNS = 5;
let house: PlayersHouse;
let calls: ResetCalls;

// As dear as passwords are hashed in life: what is cheap is never full.
beforeAll(async () => {
  house = await openPlayersHouse(createPasswordHasher);
  calls = createResetCalls(house);
});
afterAll(async () => {
  await house.close();
});

const attempt = (username: string, cookie?: string): Promise<HouseAnswer> =>
  house.post('/auth/login', { username, password: PASSWORD }, { address: calls.newAddress(), cookie });

test('whoever logs in at accounts of their own, again and again, keeps no other owner out', async () => {
  await calls.openAccount('owner');
  const names = Array.from({ length: ACCOUNTS }, (_, index) => `crowd-${String(index)}`);
  for (const name of names) await calls.openAccount(name);
  let { cookie } = await attempt('owner');
  const full = Promise.withResolvers<undefined>();
  let isOver = false;
  const browsers = names.flatMap((name) =>
    Array.from({ length: BROWSERS }, async () => {
      let own: string | undefined;
      while (!isOver) {
        const { status, cookie: next } = await attempt(name, own);
        if (status === 200) own = next;
        // By a browser that is known the whole share of owners is taken.
        else if (status === 503 && own !== undefined) full.resolve(undefined);
      }
    }),
  );
  const seen: number[] = [];
  await full.promise;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const back = await attempt('owner', cookie);
    seen.push(back.status);
    if (back.status === 200) ({ cookie } = back);
  }
  isOver = true;
  await Promise.all(browsers);
  expect(seen).toEqual(Array(TURNS).fill(200));
});
