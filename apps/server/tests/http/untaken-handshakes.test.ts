import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { createHttp } from '../../src/platform/http/create-http.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createRealtime } from '../../src/platform/realtime/create-realtime.ts';
import { createTestBudget } from '../house/test-budget.ts';
import { findCallers } from './callers.ts';

const SMALL = 'x'.repeat(4 * 1024);

/** A server of so many connections, with sockets on the same port. */
async function openSmall(together: number) {
  const logger = createLogger('silent');
  const unsent = createTestBudget();
  const http = await createHttp({
    ...{ clock: systemClock, logger, requestsPerMinute: 1_000_000, trustProxy: false },
    ...{ unsent, connections: { together, perAddress: undefined } },
  });
  http.get('/small', () => SMALL);
  const realtime = createRealtime(http, {
    ...{ clock: systemClock, logger, trustProxy: false, unsent, publicUrl: () => 'http://127.0.0.1' },
    limits: { sockets: 1_000, socketsPerAddress: 1_000, messagesPerMinute: 100_000 },
    authenticate: () => {
      throw new Error('nobody comes with a token');
    },
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    await realtime.close();
    await http.close();
  });
  return { http, ...findCallers(http) };
}

/** A handshake of a websocket, with a key that is none. */
const HANDSHAKE = [
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
  ...['Host: 127.0.0.1', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
  ...['Sec-WebSocket-Key: none', '', ''],
].join('\r\n');

test('those who take nothing and then ask for a socket that they are not given keep nobody out', async () => {
  const { http, come, askUntilItWaits, visit } = await openSmall(4);
  for (let turn = 0; turn < 4; turn += 1) {
    const socket = await come();
    await askUntilItWaits(socket, '/small');
    const upgraded = once(http.server, 'upgrade');
    socket.write(HANDSHAKE);
    await upgraded;
  }
  for (let turn = 0; turn < 4; turn += 1) expect(await visit()).toBe('200');
});
