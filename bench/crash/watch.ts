import { elapsedOf, TICK, type Watched } from './fan-out-plan.ts';
import { openCrashClient, type CrashClient } from './crash-client.ts';

// Watchers of a round, in a process of their own: they only count what comes.

/** At most so many connections are being opened at once. */
const OPENING_AT_ONCE = 100;
/** Delays from here on are counted as this one. */
const LONGEST_MS = 9_999;

const [address = '', count = '0'] = process.argv.slice(2);
const delays = new Array<number>(LONGEST_MS + 1).fill(0);
let [isMeasuring, startedAt, bytes] = [false, 0, 0];

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
      else takeOther(event);
      bytes += size;
    },
    onLost: (error) => {
      throw error;
    },
  });
}

function takeTick(event: string): void {
  if (!isMeasuring) return;
  const delay = Math.min(LONGEST_MS, Math.max(0, Date.now() - startedAt - elapsedOf(event)));
  delays[delay] = (delays[delay] ?? 0) + 1;
}

/** Learns when the round began to run, by the clock that every process of this machine shares. */
function takeOther(event: string): void {
  if (!/^\["(?:game_state|initial_data)",/.test(event)) return;
  const [, round] = JSON.parse(event) as [string, { gameState: string; serverTime: string; elapsedTime: number }];
  if (round.gameState === 'running') startedAt = Date.parse(round.serverTime) - round.elapsedTime;
}

function begin(): void {
  delays.fill(0);
  [isMeasuring, bytes] = [true, 0];
}

function end(): Watched {
  isMeasuring = false;
  return { watchers: clients.length, ticks: delays.reduce((sum, ticks) => sum + ticks, 0), delays, bytes };
}
