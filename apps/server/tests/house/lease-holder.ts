import { settleRound } from '../../src/modules/colour/settle-round.ts';
import { findLatestRound } from '../../src/modules/colour/store.ts';
import { holdLease } from './hold-lease.ts';

/** A process of its own that holds the lease of the colour rounds. */
await holdLease({ name: 'colour', findLatestRound, settleRound });
