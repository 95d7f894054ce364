import { readElapsed, TICK, type WatchCounts } from './fan-out-plan.ts';
import { openCrashClient, type CrashClient } from './crash-client.ts';

// Watchers of a round, in a process of their own: they only count what comes.

/** At most so many connections are being opened at once. */
const OPENING_AT_ONCE = 100;
/** Delays from here on are counted as this one. */
const MAX_DELAY_MS = 9_999;

const [address = '', count = '0'] = process.argv.slice(2);
/** Of each tick, when it came less the moment of the round that it is of: when the round began, and the tick's delay. */
let offsets: number[] = [];
let [isMeasuring, bytes] = [false, 0];

const clients: CrashClient[] = [];
while (clients.length < Number(count)) {
  const missing = Math.min(OPENING_AT_ONCE, Number(count) - clients.length);
  clients.push(...(await Promise.all(Array.from({ length: missing }, openWatcher))));
}
process.on('message', (command) => {
  if (command === 'begin') begin();
  else if (command === 'end') process.send?.(end());
});
process.once('disconnect', () => process.exit(0));
process.send?.('ready');

function openWatcher(): Promise<CrashClient> {
  return openCrashClient(address, {
    onEvent: (event, size) => {
      if (event.startsWith(TICK)) takeTick(event);
      bytes += size;
    },
    onLost: (error) => {
      throw error;
    },
  });
}

function takeTick(event: string): void {
  if (isMeasuring) offsets.push(Date.now() - readElapsed(event));
}

function begin(): void {
  [isMeasuring, bytes, offsets] = [true, 0, []];
}

/** Delays count from the tick that came quickest: nobody tells to the millisecond when the round began. */
function end(): WatchCounts {
  isMeasuring = false;
  const quickest = offsets.reduce((least, offset) => Math.min(least, offset), Infinity);
  const delays = new Array<number>(MAX_DELAY_MS + 1).fill(0);
  for (const offset of offsets) {
    const delay = Math.min(MAX_DELAY_MS, offset - quickest);
    delays[delay] = (delays[delay] ?? 0) + 1;
  }
  return { watchers: clients.length, ticks: offsets.length, delays, bytes };
}
