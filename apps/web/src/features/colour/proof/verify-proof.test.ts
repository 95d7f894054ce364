import { buildChain, chainLink, colourDigit } from '@rang/fairness';
import { describe, expect, it } from 'vitest';
import type { Pace } from '../../../play/proof/check-links.ts';
import { verifyProof, type Claim } from './verify-proof.ts';

const SALT = 'ab'.repeat(32);
const chain = buildChain('11'.repeat(32), 1000);

function claimOf(links: number): Claim {
  return { hash: chainLink(chain, links), salt: SALT, terminatingHash: chain.terminatingHash, links };
}

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
    expect(await verifyProof(claim, paceOf())).toEqual({ digit: colourDigit(claim), isLinked: true });
  });

  it('finds out a hash that is not in the chain', async () => {
    const finding = await verifyProof({ ...claimOf(700), hash: 'cd'.repeat(32) }, paceOf());
    expect(finding?.isLinked).toBe(false);
  });

  it('finds out a wrong number of links', async () => {
    expect(await verifyProof({ ...claimOf(700), links: 699 }, paceOf())).toMatchObject({ isLinked: false });
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
