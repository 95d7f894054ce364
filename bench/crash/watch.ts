import type { CrashEvents } from '../../packages/contract/src/index.ts';
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
let [isMeasuring, isFollowing, bytes, outOfOrder] = [false, false, 0, 0];
/** The rounds' changes, of each watcher by itself. */
const followed: string[][] = [];

type Versioned = Pick<CrashEvents['initial_data'], 'version'>;

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
  const takeChange = followChanges();
  return openCrashClient(address, {
    onEvent: (event, size) => {
      if (event.startsWith(TICK)) takeTick(event);
      else takeChange(event);
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

/** Follows the changes that one watcher is told: their numbers, and which rounds they are of. */
function followChanges(): (event: string) => void {
  const changes: string[] = [];
  followed.push(changes);
  let version: number | undefined;
  return (event) => {
    const [name, change] = JSON.parse(event) as ['game_state', CrashEvents['game_state']] | ['initial_data', Versioned];
    // The lobby's news is of no table.
    if (!('version' in change)) return;
    if (name !== 'initial_data') {
      // Whoever watches begins with the snapshot: what came before is in it.
      if (version === undefined) return;
      if (change.version !== version + 1) outOfOrder += 1;
    }
    version = change.version;
    if (name !== 'game_state' || !isFollowing) return;
    changes.push(`${change.gameId} ${change.gameState}${change.settling ? ', settling' : ''}`);
  };
}

function begin(): void {
  [isMeasuring, isFollowing, bytes, offsets] = [true, true, 0, []];
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
  const rounds = [...new Set(followed.map((changes) => changes.join('; ')))];
  return { watchers: clients.length, ticks: offsets.length, delays, bytes, outOfOrder, rounds };
}
