import { gatewaySwitches, type GatewaySwitches } from '@rang/contract';

/** The sandbox's faults as they are set now. A restart turns all of them off. */
export interface Switchboard {
  read(): GatewaySwitches;
  set(switches: GatewaySwitches): void;
}

/** Makes a switchboard with every fault off. */
export function createSwitchboard(): Switchboard {
  let current = gatewaySwitches.parse({});
  return {
    read: () => current,
    set: (switches) => {
      current = switches;
    },
  };
}
