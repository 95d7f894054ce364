/**
 * Owns who runs a game's rounds: one engine for the whole installation, which holds a lease. Guarantees that a deposed
 * engine's late write changes nothing, and that an engine which fails tries again until it is stopped. How long one may
 * be silent before others take it for asleep is the lease's `silentAfterMs`, and a game's own measure of it too.
 */
export { lockEpoch, takeLease, LeaseLost, type Lease } from './lease.ts';
export { createEngine, type Engine } from './create-engine.ts';
export { ENGINE_IS_AWAKE, isEngineAwake, listLeases, PROCESS_NAME, type LeaseState } from './store.ts';
