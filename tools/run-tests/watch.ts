import { readFileSync } from 'node:fs';

// What Linux counts processor time in, whatever the kernel was built with.
const TICKS_PER_SECOND = 100;

let ticksTaken = 0;

/**
 * Begins to time a program, and returns how to end that with a text: seconds by the clock, and those that processors
 * worked for it. The first do not travel to a machine that is busier or slower; the second nearly do. To be ended as soon
 * as the program has.
 */
export function startWatch(): () => string {
  const started = performance.now();
  return () => formatTimes({ seconds: (performance.now() - started) / 1000, processorSeconds: takeProcessorSeconds() });
}

/** The same text for all that was done since this process began. */
export function formatTotal(): string {
  return formatTimes({ seconds: performance.now() / 1000, processorSeconds: countTicks() / TICKS_PER_SECOND });
}

/** What the programs used that ended since this was last asked, with all whom they had started and waited for. */
function takeProcessorSeconds(): number {
  const ticks = countTicks();
  const taken = (ticks - ticksTaken) / TICKS_PER_SECOND;
  ticksTaken = ticks;
  return taken;
}

/** Where there is no /proc nothing is counted. */
function countTicks(): number {
  try {
    // After the program's name, which may hold anything: its state, ten fields more, then its own time and that of its children.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(fields[13]) + Number(fields[14]);
  } catch {
    return 0;
  }
}

function formatTimes({ seconds, processorSeconds }: { seconds: number; processorSeconds: number }): string {
  const counted = processorSeconds > 0 ? `, ${processorSeconds.toFixed(1)} s of processor` : '';
  return `${seconds.toFixed(1)} s${counted}`;
}
