import { colourDigit, nextLink, verifyLinks } from '@rang/fairness';

/** What the house claims about a settled round. */
export interface Claim {
  readonly hash: string;
  readonly salt: string;
  readonly terminatingHash: string;
  readonly links: number;
}

/** What this browser found: the fair digit, and whether the hash leads to the published end of the chain. */
export interface Finding {
  readonly digit: number;
  readonly isLinked: boolean;
}

/** How the work is spread: `now` is a clock in milliseconds, `pause` lets the page live, `isCancelled` ends it early. */
export interface Pace {
  readonly now: () => number;
  readonly pause: (done: number) => Promise<void>;
  readonly isCancelled: () => boolean;
}

// Short of a frame, so that neither the countdown nor a tap ever waits for the check.
const SLICE_MS = 8;
const BATCH = 64;

/**
 * Checks a round's proof with the house's own code. The chain may be 100,000 links long: it is hashed in slices of a
 * few milliseconds. Gives undefined when cancelled; throws a RangeError where the claim holds no hashes.
 */
export async function verifyProof(claim: Claim, pace: Pace): Promise<Finding | undefined> {
  const digit = colourDigit(claim);
  let link = claim.hash;
  let sliceEnd = pace.now() + SLICE_MS;
  for (let done = 0; done < claim.links; done += 1) {
    if (done % BATCH === 0 && pace.now() >= sliceEnd) {
      await pace.pause(done);
      if (pace.isCancelled()) return undefined;
      sliceEnd = pace.now() + SLICE_MS;
    }
    link = nextLink(link);
  }
  return { digit, isLinked: verifyLinks({ hash: link, links: 0, terminatingHash: claim.terminatingHash }) };
}
