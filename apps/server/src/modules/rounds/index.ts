/**
 * Owns who runs a game's rounds: one engine for the whole installation, which holds a lease. Guarantees that a deposed
 * engine's late write changes nothing, and that an engine which fails tries again until it is told to stop.
 */
export { lockEpoch, takeLease, LeaseLost, type Lease } from './lease.ts';
export { createEngine, type Engine } from './create-engine.ts';
export { ENGINE_IS_AWAKE } from './store.ts';
