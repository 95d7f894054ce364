/** The gateway's time in milliseconds since 1970, handed in so that a test can let an order expire at once. */
export type Clock = () => number;

/** The machine's own clock. */
export const systemClock: Clock = () => Date.now();
