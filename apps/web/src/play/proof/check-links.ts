import { nextLink, verifyLinks } from '@rang/fairness';

/** What the house claims about a hash: that it leads to the published end of the chain. */
export interface LinkClaim {
  readonly hash: string;
  readonly terminatingHash: string;
  readonly links: number;
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
 * Whether the hash leads to the published end. The chain may be 100,000 links long: it is hashed in slices of a few
 * milliseconds. Gives undefined when cancelled; throws a RangeError where the claim holds no hashes.
 */
export async function checkLinks(claim: LinkClaim, pace: Pace): Promise<boolean | undefined> {
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
  return verifyLinks({ hash: link, links: 0, terminatingHash: claim.terminatingHash });
}
