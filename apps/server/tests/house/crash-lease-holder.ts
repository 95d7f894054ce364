import { settleRound } from '../../src/modules/crash/round/settle-round.ts';
import { findLatestRound } from '../../src/modules/crash/books/store.ts';
import { holdLease } from './hold-lease.ts';

/** A process of its own that holds the lease of Crash. */
await holdLease({ name: 'crash', findLatestRound, settleRound });
