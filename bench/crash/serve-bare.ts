import { WebSocketServer } from 'ws';
import { CRASH_NAMESPACE, TIMES } from '../../packages/contract/src/index.ts';
import { crashMultiplierAt } from '../../packages/games/src/index.ts';
import { answerWindows } from './answer-windows.ts';

// What the fan-out is held against: the least that a broadcast over `ws` is, with the frames that the house sends. It
// knows no rooms, no players, no rounds; its one round runs as long as it is watched.
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
const startedAt = Date.now();
server.on('connection', (socket) => {
  socket.once('message', () => {
    const round = { gameState: 'running', serverTime: new Date(startedAt).toISOString(), elapsedTime: 0 };
    socket.send(`40${CRASH_NAMESPACE},{"sid":"bare"}`);
    socket.send(buildEvent('initial_data', round));
  });
});
setInterval(() => {
  const elapsed = Date.now() - startedAt;
  const tick = { version: 1_234, multiplier: crashMultiplierAt(elapsed) / 100, elapsed };
  const frame = Buffer.from(buildEvent('tick', tick));
  for (const socket of server.clients) socket.send(frame, { binary: false });
}, TIMES.crashTickMs);
server.once('listening', () => {
  const { port } = server.address() as { port: number };
  answerWindows({ address: `http://127.0.0.1:${String(port)}`, tokens: [] });
});

process.once('disconnect', () => process.exit(0));

function buildEvent(name: string, payload: object): string {
  return `42${CRASH_NAMESPACE},${JSON.stringify([name, payload])}`;
}
