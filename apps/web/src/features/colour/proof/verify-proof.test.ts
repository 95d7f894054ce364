import { paise } from '@rang/contract';
import { buildChain, chainLink, colourDigit } from '@rang/fairness';
import { getColour } from '@rang/games';
import { describe, expect, it } from 'vitest';
import type { Pace } from '../../../play/proof/check-links.ts';
import { verifyProof as verifyAgainst, type Claim, type Finding } from './verify-proof.ts';

const SALT = 'ab'.repeat(32);
const chain = buildChain('11'.repeat(32), 1000);

function claimOf(links: number): Claim {
  const draw = { hash: chainLink(chain, links), salt: SALT };
  const digit = colourDigit(draw);
  const drawn = { number: digit, fairNumber: digit, outcomeRule: 'fair' } as const;
  return { ...draw, ...drawn, terminatingHash: chain.terminatingHash, links, round: links + 40, firstRound: 41 };
}

const published = { terminatingHash: chain.terminatingHash, salt: SALT };

const verifyProof = (claim: Claim, pace: Pace): Promise<Finding | undefined> => verifyAgainst(claim, [published], pace);

/** A clock on which every look takes three milliseconds, and a record of the pauses. */
function paceOf(cancelAfter = Infinity): Pace & { pauses: number[] } {
  let clock = 0;
  const pauses: number[] = [];
  return {
    pauses,
    now: () => (clock += 3),
    pause: (done) => {
      pauses.push(done);
      return Promise.resolve();
    },
    isCancelled: () => pauses.length >= cancelAfter,
  };
}

describe('checking a proof in the browser', () => {
  it('finds the digit and the way to the terminating hash', async () => {
    const claim = claimOf(700);
    expect(await verifyProof(claim, paceOf())).toEqual({
      digit: colourDigit(claim),
      number: colourDigit(claim),
      isLinked: true,
      isOfGame: true,
      turn: { place: 700, isRight: true },
    });
  });

  it('takes a number that was announced as chosen for the result, and finds the fair digit beside it', async () => {
    const claim: Claim = { ...claimOf(3), outcomeRule: 'operator-number', number: 4 };
    expect(await verifyProof(claim, paceOf())).toEqual({
      ...{ digit: colourDigit(claim), number: 4, isLinked: true, isOfGame: true },
      turn: { place: 3, isRight: true },
    });
  });

  it('reckons the number of an announced largest stake from the stakes that are told', async () => {
    const stakes = { red: paise(0n), green: paise(5n), blue: paise(1n) };
    const finding = await verifyProof({ ...claimOf(3), outcomeRule: 'max-side', stakes }, paceOf());
    expect(getColour(finding?.number ?? 0)).toBe('green');
  });

  it('finds out a hash that is not in the chain', async () => {
    const finding = await verifyProof({ ...claimOf(700), hash: 'cd'.repeat(32) }, paceOf());
    expect(finding?.isLinked).toBe(false);
  });

  it('finds out a chain that the game has not published, or not with that salt', async () => {
    const others = [
      { ...published, terminatingHash: 'cd'.repeat(32) },
      { ...published, salt: 'cd'.repeat(32) },
    ];
    expect(await verifyAgainst(claimOf(700), others, paceOf())).toMatchObject({ isLinked: true, isOfGame: false });
    expect(await verifyAgainst(claimOf(700), [...others, published], paceOf())).toMatchObject({ isOfGame: true });
  });

  it('finds out a wrong number of links', async () => {
    expect(await verifyProof({ ...claimOf(700), links: 699 }, paceOf())).toMatchObject({ isLinked: false });
  });

  it('finds out a link that was left out before the round, and says nothing where the beginning is not told', async () => {
    expect(await verifyProof(claimOf(7), paceOf())).toMatchObject({ turn: { place: 7, isRight: true } });
    const skipped = { ...claimOf(8), round: 47 };
    expect(await verifyProof(skipped, paceOf())).toMatchObject({ isLinked: true, turn: { place: 7, isRight: false } });
    expect((await verifyProof({ ...claimOf(8), firstRound: undefined }, paceOf()))?.turn).toBeUndefined();
  });

  it('pauses again and again on a long chain', async () => {
    const pace = paceOf();
    await verifyProof(claimOf(1000), pace);
    expect(pace.pauses.length).toBeGreaterThan(2);
  });

  it('stops at a pause when it is cancelled', async () => {
    const pace = paceOf(1);
    expect(await verifyProof(claimOf(1000), pace)).toBeUndefined();
    expect(pace.pauses).toHaveLength(1);
  });

  it('refuses a claim that holds no hash', async () => {
    await expect(verifyProof({ ...claimOf(1), hash: 'not a hash' }, paceOf())).rejects.toThrow(RangeError);
  });
});
