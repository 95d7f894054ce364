import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openHouse } from '../house/open-house.ts';

test('a house that stops waits for no body that never comes whole', { timeout: 30_000 }, async () => {
  const house = await openHouse({});
  const { hostname, port } = new URL(house.address);
  const socket = connect(Number(port), hostname).resume();
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: rang\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n',
  );
  const dribbling = setInterval(() => void (socket.destroyed || socket.write(' ')), 500);
  onTestFinished(() => {
    clearInterval(dribbling);
    socket.destroy();
  });
  // By the time that this is answered the head of the other has come in.
  expect((await fetch(`${house.address}/api/timer`)).status).toBe(200);
  await house.close();
});
