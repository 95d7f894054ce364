import { settleRound } from '../../src/modules/crash/settle-round.ts';
import { findLatestRound } from '../../src/modules/crash/store.ts';
import { holdLease } from './hold-lease.ts';

/** A process of its own that holds the lease of Crash. */
await holdLease({ name: 'crash', findLatestRound, settleRound });
