import { afterAll, beforeAll, expect, test } from 'vitest';
import { awaitWaitingForLocks } from '../house/waiting-for-locks.ts';
import { openSocialHouse, type SocialHouse } from './social-house.ts';

let social: SocialHouse;
beforeAll(async () => {
  social = await openSocialHouse();
});
afterAll(() => social.close());

test('a login that is under way when a reset link shows whose the account is comes to nothing', async () => {
  /** Holds the player, as a reset does, while `work` goes on, and takes away what a reset takes away. */
  const whileClaimed = async <Result>(subject: string, work: () => Promise<Result>): Promise<Result> => {
    const client = await social.house.pool.connect();
    try {
      await client.query('begin');
      const found = await client.query<{ id: bigint }>(
        `select id from players where id = (select player_id from player_identities where subject = $1) for no key update`,
        [subject],
      );
      const id = found.rows[0]?.id;
      const working = work();
      await Promise.race([working, awaitWaitingForLocks(social.house.pool, 1)]);
      for (const table of ['player_identities', 'social_passes'])
        await client.query(`delete from ${table} where player_id = $1`, [id]);
      await client.query('commit');
      return await working;
    } finally {
      client.release();
    }
  };
  const late = social.arrive('late.step');
  await social.logIn(late);
  await social.goAllTheWay(late);
  expect((await whileClaimed('late.step', () => social.complete(late))).body).toMatchObject({ code: 'SOCIAL_FAILED' });

  const returning = social.arrive('late.return');
  await social.logIn(returning);
  const way = await social.goAsFarAsReturn(returning);
  await whileClaimed('late.return', () => returning.visit(way, ({ pathname }) => pathname === '/login'));
  expect((await social.complete(returning)).body).toMatchObject({ code: 'SOCIAL_FAILED' });
});
