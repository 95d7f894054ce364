import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io as connect } from 'socket.io-client';
import { followFeed, openServer, RECEIVER, type Change, type Places } from './ways.ts';

// Another server, with one player: what comes there, and how long after its writing began.

/** What came since it was last asked for: each change by its number, with its delay. */
export type Received = readonly (readonly [id: number, delayMs: number])[];

const places = JSON.parse(process.argv[2] ?? '{}') as Places;
const server = await openServer(RECEIVER, places);
const http = createServer();
server.io.attach(http);
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
const { port } = http.address() as AddressInfo;
let received: [number, number][] = [];
const player = connect(`http://127.0.0.1:${String(port)}`, { transports: ['websocket'] });
player.on('change', ({ id, at }: Change) => received.push([id, Date.now() - at]));
await new Promise((resolve) => player.once('connect', () => resolve(undefined)));
if (places.way === 'house') await followFeed(places, server);

process.on('message', () => {
  const answer = received;
  received = [];
  process.send?.(answer satisfies Received);
});
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
