import type { MinesStats } from '@rang/contract';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../house/eventually.ts';
import { openHouse } from '../house/open-house.ts';
import { openReferralsHouse } from '../referrals/referrals-house.ts';

test('referrals and rewards are counted for the whole house, however many come at once, and a taken back one no more', async () => {
  const house = await openReferralsHouse();
  onTestFinished(() => house.close());
  const { token } = await house.enterOffice('meera', 'auditor');
  const read = async (path: string) => (await house.call('GET', path, { token })).body;
  expect(await read('/admin/total-rewards')).toMatchObject({ totalRewardsAmount: 0, coins: 0, usdRate: 85 });
  expect(await read('/admin/referrals')).toEqual({ success: true, totalReferrals: 0, referrals: [] });
  const referrer = await house.join({ username: 'asha' });
  const referralCode = await house.codeOf(referrer);
  const names = Array.from({ length: 12 }, (_, number) => `friend.${String(number)}`);
  const friends = await Promise.all(names.map((username) => house.join({ username, referralCode })));
  const paying = friends.slice(0, 3);
  await Promise.all(paying.map((friend) => house.deposit(friend, 100)));
  expect(await read('/admin/total-rewards')).toMatchObject({ totalRewardsAmount: 150, coins: 150 });
  const { totalReferrals, referrals } = await read('/admin/referrals');
  expect(totalReferrals).toBe(12);
  const newest = friends.toSorted((a, b) => Number(b.id - a.id)).slice(0, 10);
  expect(referrals).toMatchObject(
    newest.map(({ username }) => ({ referrer: { username: 'asha' }, referred: { username } })),
  );
  expect(await house.decide(paying[0]?.username ?? '', 'taken-back')).toBe('done');
  expect(await read('/admin/total-rewards')).toMatchObject({ totalRewardsAmount: 100, coins: 100 });
  expect(await house.listFaults()).toEqual([]);
  expect(await house.findFaultsAfter('update referral_totals set friends = friends + 1 where shard = 3')).toEqual([
    expect.stringContaining('are not as many as are counted'),
  ]);
});

test('rounds are counted as there are results, and the ten newest stand beside', async () => {
  const house = await openHouse({ settings: { COLOUR_ROUND_SECONDS: '0.2', COLOUR_LOCK_SECONDS: '0.1' } });
  onTestFinished(() => house.close());
  const { token } = await house.enterOffice('meera', 'operator');
  const read = async () => (await house.call('GET', '/admin/total-rounds-till-now', { token })).body;
  await eventually(async () => (Number((await read())['totalRounds']) > 11 ? true : undefined));
  const { totalRounds, totalResultsTillNow } = await read();
  const counted = await house.pool.query<{ id: bigint }>(
    `select id from colour_rounds where state = 'settled' and id <= $1 order by id desc`,
    [totalRounds],
  );
  expect(counted.rows).toHaveLength(Number(totalRounds));
  expect((totalResultsTillNow as { round: number }[]).map(({ round }) => round)).toEqual(
    counted.rows.slice(0, 10).map(({ id }) => Number(id)),
  );
  expect((totalResultsTillNow as object[])[0]).toMatchObject({ outcomeRule: 'fair' });
});

test('what became of the newest games of Mines adds up', async () => {
  const house = await openHouse();
  onTestFinished(() => house.close());
  const { token } = await house.enterOffice('meera', 'owner');
  const expected = { games: 0, playing: 0, lost: 0, won: 0, refunded: 0, announced: 0, staked: 0, paid: 0 };
  const read = async () => (await house.call('GET', '/admin/mines/stats', { token })).body as unknown as MinesStats;
  expect(await read()).toEqual({ success: true, ...expected });
  for (const [name, mineCount] of [
    ['asha', 24],
    ['bina', 1],
    ['chandra', 12],
  ] as const) {
    const player = await house.enter(name, 100_00n);
    const { betId } = (
      await house.call('POST', '/mines/start', { token: player.token, body: { mineCount, betAmount: 10 } })
    ).body;
    expected.games += 1;
    expected.staked += 10;
    // The last one leaves the game open.
    if (name === 'chandra') {
      expected.playing += 1;
      continue;
    }
    const clicked = await house.call('POST', '/mines/click', { token: player.token, body: { betId, position: 7 } });
    const { status } = clicked.body;
    const ended =
      status === 'playing'
        ? (
            await eventually(async () => {
              const answer = await house.call('POST', '/mines/cashout', { token: player.token, body: { betId } });
              return answer.status === 200 ? answer : undefined;
            })
          ).body
        : clicked.body;
    if (ended['status'] === 'lost') expected.lost += 1;
    else {
      expected.won += 1;
      expected.paid += Number(ended['winAmount']);
    }
  }
  expect(await read()).toEqual({ success: true, ...expected });
});
