import { buildChain, chainLink, crashPoint } from '@rang/fairness';
import { expect, it } from 'vitest';
import { paise } from '@rang/contract';
import type { Pace } from '../../../play/proof/check-links.ts';
import { verifyRound as verifyAgainst, type RoundClaim, type RoundFinding } from './verify-round.ts';

const chain = buildChain('11'.repeat(32), 200);
const draw = { hash: chainLink(chain, 120), salt: 'ab'.repeat(32) };
const fairPoint = crashPoint(draw);
const fair = { outcomeRule: 'fair', crashPoint: fairPoint / 100, fairCrashPoint: fairPoint / 100, bets: [] } as const;
const claim: RoundClaim = {
  ...draw,
  ...fair,
  terminatingHash: chain.terminatingHash,
  links: 120,
  gameId: '1120',
  firstRound: 1_001,
};

const published = { terminatingHash: chain.terminatingHash, salt: draw.salt };

const verifyRound = (round: RoundClaim, pace: Pace): Promise<RoundFinding | undefined> =>
  verifyAgainst(round, [published], pace);

function paceOf(isCancelled: boolean): Pace {
  let clock = 0;
  return { now: () => (clock += 20), pause: () => Promise.resolve(), isCancelled: () => isCancelled };
}

it('finds where a round crashes, and the way to the terminating hash', async () => {
  expect(await verifyRound(claim, paceOf(false))).toEqual({
    ...{ fairPoint, point: fairPoint, isStakeRight: true, isLinked: true },
    ...{ isOfGame: true, turn: { place: 120, isRight: true } },
  });
});

it('finds where a published round of another house crashed', async () => {
  const elsewhere = {
    hash: '94aa062026624e59a0ace092568d5f46e21b9bf1d5173609db8645dd62bdfc44',
    salt: '00000000000000000001e08b7fd44f95e3e950ac65650a8031a6d5e1750e34be',
  };
  const found = await verifyRound(
    { ...fair, ...elsewhere, terminatingHash: elsewhere.hash, links: 0, gameId: '1' },
    paceOf(false),
  );
  expect(found).toMatchObject({ fairPoint: 1_091, isLinked: true });
});

it('reckons the announced rule from the highest stake, and holds that against the bets', async () => {
  const elsewhere = {
    hash: '94aa062026624e59a0ace092568d5f46e21b9bf1d5173609db8645dd62bdfc44',
    salt: '00000000000000000001e08b7fd44f95e3e950ac65650a8031a6d5e1750e34be',
  };
  const round: RoundClaim = { ...fair, ...elsewhere, terminatingHash: elsewhere.hash, links: 0, gameId: '1' };
  const find = (some: Partial<RoundClaim>) => verifyRound({ ...round, ...some }, paceOf(false));
  expect(await find({ outcomeRule: 'restricted' })).toMatchObject({ fairPoint: 1_091, point: 300 });
  const high = { highestStake: paise(20_01n), bets: [{ amount: paise(20_01n) }, { amount: paise(1_00n) }] };
  const both = { outcomeRule: 'restricted-both', ...high } as const;
  expect(await find(both)).toMatchObject({ point: 280, isStakeRight: true });
  expect(await find({ ...both, bets: [{ amount: paise(20_00n) }] })).toMatchObject({ isStakeRight: false });
  expect(await find({ ...both, bets: [] })).toMatchObject({ isStakeRight: false });
  // Half of the highest was cashed out.
  const halved = [{ amount: paise(10_01n), halfAmount: paise(10_00n) }, { amount: paise(10_00n) }];
  expect(await find({ ...both, bets: halved })).toMatchObject({ isStakeRight: true });
  // What the rule needs is not said.
  expect(await find({ outcomeRule: 'restricted-both' })).toMatchObject({ point: undefined });
});

it('finds out a hash that is not in the chain, and a wrong number of links', async () => {
  expect((await verifyRound({ ...claim, hash: 'cd'.repeat(32) }, paceOf(false)))?.isLinked).toBe(false);
  expect((await verifyRound({ ...claim, links: 119 }, paceOf(false)))?.isLinked).toBe(false);
});

it('finds out a chain that the game has not published', async () => {
  const other = { ...published, terminatingHash: 'cd'.repeat(32) };
  expect(await verifyAgainst(claim, [other], paceOf(false))).toMatchObject({ isLinked: true, isOfGame: false });
});

it('finds out a link that was left out before the round', async () => {
  const skipped = { ...claim, hash: chainLink(chain, 121), links: 121 };
  expect(await verifyRound(skipped, paceOf(false))).toMatchObject({ isLinked: true, turn: { isRight: false } });
});

it('stops when it is cancelled, and refuses what is no hash', async () => {
  expect(await verifyRound(claim, paceOf(true))).toBeUndefined();
  await expect(verifyRound({ ...claim, hash: 'no hash' }, paceOf(false))).rejects.toThrow(RangeError);
});
