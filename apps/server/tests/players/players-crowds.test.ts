import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswordHasher } from '../../src/modules/passwords/index.ts';
import { openPlayersHouse, PASSWORD, type HouseAnswer, type PlayersHouse } from './players-house.ts';
import { createResetCalls, NEW_PASSWORD, type ResetCalls } from './players-reset-calls.ts';

const GUESSERS = 300;
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

const attempt = (username: string, password: string, cookie?: string): Promise<HouseAnswer> =>
  house.post('/auth/login', { username, password }, { address: calls.newAddress(), cookie });

/** Strangers, each time in another network, guess at names without a pause while `work` goes on; gives back their answers. */
async function crowd(work: () => Promise<void>): Promise<HouseAnswer[]> {
  const answers: HouseAnswer[] = [];
  const full = Promise.withResolvers();
  let isOver = false;
  const guessers = Array.from({ length: GUESSERS }, async (_, guesser) => {
    while (!isOver) {
      const answer = await attempt(`nobody-${String(guesser)}`, 'a wrong guess');
      answers.push(answer);
      if (answer.status === 503) full.resolve(true);
    }
  });
  try {
    await full.promise;
    await work();
  } finally {
    isOver = true;
    await Promise.all(guessers);
  }
  return answers;
}

test('while hundreds of networks keep the hasher full, the owner gets in with a known device', async () => {
  await calls.openAccount('owner');
  let { cookie } = await attempt('owner', PASSWORD);
  const answers = await crowd(async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const back = await attempt('owner', PASSWORD, cookie);
      expect(back.status).toBe(200);
      ({ cookie } = back);
    }
  });
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ body }) => body['code']))).toEqual(new Set(['BUSY']));
  expect(new Set(refused.map(({ retryAfter }) => Number(retryAfter) > 0))).toEqual(new Set([true]));
  // Nor does the crowd wait for ever: a share is theirs.
  expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThan(0);
});

test('while hundreds of networks keep the hasher full, the owner gets in by a link by mail', async () => {
  await calls.openAccount('mailed');
  await calls.openAccount('forgetful');
  const token = await calls.askForToken('forgetful@example.com');
  await house.post('/auth/login-link', { email: 'mailed@example.com' }, { address: calls.newAddress() });
  const [mail] = await calls.sendMails();
  const link = mail?.links[0]?.split('/').at(-1);
  await crowd(async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const opened = await house.post('/auth/login-link/open', { token: link }, { address: calls.newAddress() });
      expect((await attempt('mailed', PASSWORD, opened.cookie)).status).toBe(200);
    }
    expect((await calls.reset(token)).status).toBe(200);
  });
  expect(await calls.opens('forgetful', NEW_PASSWORD)).toBe(true);
});

test('a mark of another account is none of the owner’s: its guesses are a stranger’s, whether the name exists or not', async () => {
  await calls.openAccount('besieged');
  await calls.openAccount('guesser');
  const { cookie } = await attempt('guesser', PASSWORD);
  const statuses = new Set<number>();
  await crowd(async () => {
    for (let turn = 0; turn < 4 * TURNS; turn += 1)
      statuses.add((await attempt(turn % 2 === 0 ? 'besieged' : 'nobody', 'a wrong guess', cookie)).status);
  });
  expect(statuses.has(503)).toBe(true);
});
