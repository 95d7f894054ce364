/** Where a process serves, with a token for each player that it knows. */
export interface Serving {
  readonly address: string;
  readonly tokens: readonly string[];
}

/** How much processor time a serving process used in a window. */
export interface ServingCost {
  readonly cpuMicros: number;
}

/**
 * Tells the process that forked this one where it serves, and from then on, at the end of each window that it is sent the
 * begin of, how much processor time this process used.
 */
export function answerWindows(serving: Serving): void {
  let before = process.cpuUsage();
  process.on('message', (command) => {
    if (command === 'begin') before = process.cpuUsage();
    else if (command === 'end') {
      const { user, system } = process.cpuUsage(before);
      process.send?.({ cpuMicros: user + system } satisfies ServingCost);
    }
  });
  process.send?.(serving);
}
