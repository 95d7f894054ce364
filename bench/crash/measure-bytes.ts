import { fork } from 'node:child_process';
import { endProcess } from '../end-process.ts';
import { readAnswer } from '../read-answer.ts';
import type { Serving } from './answer-windows.ts';
import type { WatchCounts } from './fan-out-plan.ts';
import { followRounds } from './follow-rounds.ts';
import type { PlayedRound, PlayPlan } from './play-plan.ts';

/** How many players bet while the bytes are counted. */
export const PLAYERS = [10, 100, 1_000] as const;

const WATCHERS = 10;
const PLAN = { betsWithinMs: 5_000, cashOutsFromMs: 500, cashOutsWithinMs: 8_000 };
const WAIT_SECONDS = 7;

/** Bytes that a watcher is sent in a second, over a whole round that so many players bet on and cash out of. */
export async function measureBytes(connectionString: string, players: number): Promise<number> {
  const server = fork(new URL('serve.ts', import.meta.url), [connectionString, String(players), String(WAIT_SECONDS)]);
  const { address, tokens } = await readAnswer<Serving>(server);
  const watching = fork(new URL('watch.ts', import.meta.url), [address, String(WATCHERS)]);
  const playing = fork(new URL('play.ts', import.meta.url));
  await readAnswer(watching);
  const rounds = await followRounds(address);
  playing.send({ address, tokens, ...PLAN } satisfies PlayPlan);
  await readAnswer(playing);
  watching.send('begin');
  const played = readAnswer<PlayedRound>(playing);
  const began = performance.now();
  const [{ refused }] = await Promise.all([played, rounds.next('crashed')]);
  if (refused.length > 0) throw new Error(`commands were refused: ${[...new Set(refused)].join(', ')}`);
  const seconds = (performance.now() - began) / 1_000;
  const watched = readAnswer<WatchCounts>(watching);
  watching.send('end');
  const { bytes } = await watched;
  rounds.end();
  const children = [watching, playing, server];
  await Promise.all(children.map(endProcess));
  return bytes / WATCHERS / seconds;
}
