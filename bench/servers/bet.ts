import { buildPost, openHttpSocket } from '../http-socket.ts';

// The bettors: one socket a player, one bet under way on each, until the process that forked this one lets go.

/** Where is bet, and how many bets do not count before those that do. */
export interface BetPlan {
  readonly address: string;
  readonly tokens: readonly string[];
  readonly warmUp: number;
  readonly measured: number;
}

/** What was answered of the bets that count. */
export interface BetCounts {
  readonly latenciesMs: readonly number[];
  /** Bets that found the house busy: nothing of these was taken. */
  readonly busy: number;
  /** All that were taken since the first. */
  readonly taken: number;
}

/** The house's own word, and HAProxy's where it takes the server for gone: neither has taken anything. */
const BUSY = /"code":"BUSY"|No server is available/;
let latenciesMs: number[] = [];
let [busy, taken, isEnding] = [0, 0, false];

process.on('message', (command: BetPlan | 'stop') => {
  if (command === 'stop') isEnding = true;
  else void Promise.all(command.tokens.map((token) => betOnOne(command, token))).then(answer);
});
process.once('disconnect', () => process.exit(0));

function answer(): void {
  process.send?.({ latenciesMs, busy, taken } satisfies BetCounts);
}

/** Says when the bets begin to count, and when those that do are taken. */
function count({ warmUp, measured }: BetPlan, tookMs: number): void {
  taken += 1;
  latenciesMs.push(tookMs);
  if (taken === warmUp) [latenciesMs, busy] = [[], 0];
  if (taken === warmUp || taken === warmUp + measured) answer();
}

async function betOnOne(plan: BetPlan, token: string): Promise<void> {
  const socket = openHttpSocket(plan.address);
  const bet = JSON.stringify({ betType: 'color', betValue: 'red', amount: 1 });
  const request = buildPost('/bets', bet, { authorization: `Bearer ${token}` });
  while (!isEnding) {
    const sent = performance.now();
    try {
      await socket.send(request);
      count(plan, performance.now() - sent);
    } catch (error) {
      if (!BUSY.test(String(error))) throw error;
      busy += 1;
    }
  }
  socket.end();
}
