import { minePositions } from '../../packages/fairness/src/index.ts';
import { MEASURED_MS } from '../bets/rate.ts';
import { buildPost, openHttpSocket, type HttpSocket } from '../http-socket.ts';
import { CLICKS, CONNECTIONS, MINES, WARM_UP_MS, type BenchPlayer, type ServingMines } from './game-plan.ts';

// The players: one game under way on each socket, one command of it at a time.

process.once('message', (serving: ServingMines) => {
  void run(serving).then((measured) => {
    process.send?.(measured, () => {
      process.disconnect();
    });
  });
});

/** Plays over every connection until the time is up. `played` counts all games, also those of the warm-up. */
async function run({
  address,
  players,
}: ServingMines): Promise<{ played: number; measured: number; latenciesMs: number[] }> {
  const measureFrom = performance.now() + WARM_UP_MS;
  const end = measureFrom + MEASURED_MS;
  const latenciesMs: number[] = [];
  let [played, measured] = [0, 0];
  const playOnOne = async (own: readonly BenchPlayer[]): Promise<void> => {
    const socket = openHttpSocket(address);
    for (let nonce = 0, turn = 0; performance.now() < end; turn += 1) {
      const player = own[turn % own.length];
      if (player === undefined) throw new Error('a connection has no player');
      const began = performance.now();
      const took = await playGame(socket, { player, nonce });
      if (turn % own.length === own.length - 1) nonce += 1;
      played += 1;
      if (began < measureFrom || performance.now() > end) continue;
      measured += 1;
      latenciesMs.push(...took);
    }
    socket.end();
  };
  const connections = Array.from({ length: CONNECTIONS }, (_, index) =>
    players.filter((_player, place) => place % CONNECTIONS === index),
  );
  await Promise.all(connections.map(playOnOne));
  return { played, measured, latenciesMs };
}

/** Plays one game on gems only; gives how long each command took. */
async function playGame(
  socket: HttpSocket,
  { player, nonce }: { player: BenchPlayer; nonce: number },
): Promise<number[]> {
  const took: number[] = [];
  const send = async (path: string, body: object): Promise<Buffer> => {
    const sent = performance.now();
    const answer = await socket.send(
      buildPost(path, JSON.stringify(body), { authorization: `Bearer ${player.token}` }),
    );
    took.push(performance.now() - sent);
    return answer;
  };
  const started = await send('/mines/start', { mineCount: MINES, betAmount: 1 });
  const { betId } = JSON.parse(started.toString()) as { betId: string };
  const mines = minePositions({ ...player, nonce, mines: MINES });
  const gems = Array.from({ length: CLICKS + MINES }, (_, tile) => tile).filter((tile) => !mines.includes(tile));
  for (const position of gems.slice(0, CLICKS)) await send('/mines/click', { betId, position });
  await send('/mines/cashout', { betId });
  return took;
}
