// A double press, or a button that bounces, is over by then; who means the same twice takes longer.
const APART_MS = 600;

/** A press on what sends a command: what it asks for, and when it came, in milliseconds of any one clock. */
export interface Press {
  readonly request: string;
  readonly atMs: number;
}

/**
 * Whether a press is the second half of a double press. The house may answer the first half sooner than the finger comes
 * down again, so that waiting for its answer alone would let a double press be two commands.
 */
export function isDoublePress(press: Press, before: Press | undefined): boolean {
  return before !== undefined && press.atMs - before.atMs < APART_MS && press.request === before.request;
}
