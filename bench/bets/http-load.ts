import { buildPost, openHttpSocket } from '../http-socket.ts';
import { MEASURED_MS, WARM_UP_MS } from './rate.ts';
import type { Serving } from './serve.ts';

// The bettors: one socket a player, one bet under way on each.

process.once('message', (serving: Serving) => {
  void run(serving).then((measured) => {
    process.send?.(measured, () => {
      process.disconnect();
    });
  });
});

/** Bets over every connection until the time is up. `taken` counts all, also those of the warm-up. */
async function run(serving: Serving): Promise<{ taken: number; latenciesMs: number[] }> {
  const measureFrom = performance.now() + WARM_UP_MS;
  const end = measureFrom + MEASURED_MS;
  const latenciesMs: number[] = [];
  let taken = 0;
  const betOnOne = async (token: string): Promise<void> => {
    const socket = openHttpSocket(serving.address);
    const bet = JSON.stringify({ betType: 'color', betValue: 'red', amount: 1 });
    const request = buildPost('/bets', bet, { authorization: `Bearer ${token}` });
    for (let sent = performance.now(); sent < end; sent = performance.now()) {
      await socket.send(request);
      taken += 1;
      if (sent >= measureFrom) latenciesMs.push(performance.now() - sent);
    }
    socket.end();
  };
  await Promise.all(serving.tokens.map(betOnOne));
  return { taken, latenciesMs };
}
