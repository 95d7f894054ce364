import { Registry } from 'prom-client';

/**
 * What is counted and measured in this process, for Prometheus to read. No label holds whose it was, or any word that a
 * player chose: each has as many values as the code names.
 */
export type Meters = Registry;

/** Makes the meters of a process; whoever counts adds its own to them. */
export function createMeters(): Meters {
  return new Registry();
}

/** Where a meter is registered: nowhere, if nobody reads it. */
export function listRegisters(meters: Meters | undefined): Meters[] {
  return meters === undefined ? [] : [meters];
}
