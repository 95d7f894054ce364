import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPlayersHouse, SECOND, signupForm, type PlayersHouse } from './players-house.ts';

let house: PlayersHouse;

beforeAll(async () => {
  house = await openPlayersHouse();
});
afterAll(async () => {
  await house.close();
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

const listNodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(listNodes)];

/** Which tables a statement goes over in whole even where that is made out to be dear. */
async function listScanned(text: string): Promise<string[]> {
  const client = await house.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, [
      new Date(),
    ]);
    const nodes = rows.flatMap((row) => listNodes(row['QUERY PLAN'][0].Plan));
    return nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? '?');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('whatever is old is found by an index, in each table that what is old is deleted from', async () => {
  const query = vi.spyOn(house.pool, 'query');
  await house.players.removeExpired(house.pool);
  const asked: unknown[] = query.mock.calls.map(([text]) => text);
  query.mockRestore();
  const deletes = [...new Set(asked)].filter((text) => typeof text === 'string' && text.startsWith('delete from'));
  expect(deletes.length).toBeGreaterThanOrEqual(10);
  const scanned = await Promise.all(deletes.map((text) => listScanned(text as string)));
  expect(scanned.flat()).toEqual([]);
});

test('sessions that were ended are forgotten at the next turn, whatever ended them, and one that goes on is not', async () => {
  const { sessions, accounts } = house.players;
  const playerId = await accounts.createPlayer(signupForm('comer-and-goer'));
  const logIn = () => house.logIn('comer-and-goer');
  const identify = ({ accessToken }: { accessToken: string }) => sessions.authenticate(`Bearer ${accessToken}`);
  const logOut = ({ refreshToken, authorization }: { refreshToken?: string; authorization?: string }) =>
    sessions.logOut({ refreshToken, authorization });
  for (let turn = 0; turn < 3; turn += 1) {
    const [byToken, byAccess, byId] = [await logIn(), await logIn(), await logIn()];
    await logOut({ refreshToken: byToken.refreshToken });
    await logOut({ authorization: `Bearer ${byAccess.accessToken}` });
    const own = await identify(byId);
    await sessions.endSession(own, own.sessionId);
  }
  const others = [await logIn(), await logIn()];
  const kept = await identify(await logIn());
  expect(await sessions.endOtherSessions(kept)).toBe(others.length);
  const count = async (): Promise<number> =>
    (await house.pool.query('select from sessions where player_id = $1', [playerId])).rowCount ?? 0;
  house.clock.at += SECOND;
  await house.players.removeExpired(house.pool);
  expect(await count()).toBe(1);
  expect(await sessions.listSessions(kept)).toHaveLength(1);
  await sessions.endSessions(playerId);
  house.clock.at += SECOND;
  await house.players.removeExpired(house.pool);
  expect(await count()).toBe(0);
});
