/** Where a process serves, with a token for each player that it knows. */
export interface Serving {
  readonly address: string;
  readonly tokens: readonly string[];
}

/** How much of one core a serving process used in a window. */
export interface ServingCost {
  readonly cpuShare: number;
}

/**
 * Tells the process that forked this one where it serves, and from then on, at the end of each window that it is sent the
 * begin of, how much of one core this process used.
 */
export function answerWindows(serving: Serving): void {
  let [began, before] = [performance.now(), process.cpuUsage()];
  process.on('message', (command) => {
    if (command === 'begin') [began, before] = [performance.now(), process.cpuUsage()];
    else if (command === 'end') {
      const { user, system } = process.cpuUsage(before);
      process.send?.({ cpuShare: (user + system) / 1_000 / (performance.now() - began) } satisfies ServingCost);
    }
  });
  process.send?.(serving);
}
