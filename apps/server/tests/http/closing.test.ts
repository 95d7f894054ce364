import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { createHttp } from '../../src/platform/http/create-http.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createTestBudget } from '../house/test-budget.ts';

/** Well below the time that Node gives a connection to begin with a request. */
const PATIENCE_MS = 10_000;

test('connections that browsers open ahead of need do not hold up the closing', { timeout: PATIENCE_MS }, async () => {
  const http = await createHttp({
    clock: systemClock,
    logger: createLogger('silent'),
    requestsPerMinute: 1000,
    trustProxy: false,
    unsent: createTestBudget(),
  });
  const answering = Promise.withResolvers<undefined>();
  http.get('/slow', async () => {
    await answering.promise;
    return { answered: true };
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;

  const silent = connect(port, '127.0.0.1').resume();
  const halfway = connect(port, '127.0.0.1').resume();
  await Promise.all([once(silent, 'connect'), once(halfway, 'connect')]);
  halfway.write('GET /slow HTTP/1.1\r\nHost: ');
  const arrived = once(http.server, 'request');
  const answer = fetch(`http://127.0.0.1:${String(port)}/slow`);
  await arrived;
  const closing = http.close();
  await Promise.all([once(silent, 'close'), once(halfway, 'close')]);
  answering.resolve(undefined);
  expect(await (await answer).json()).toEqual({ answered: true });
  await closing;
});
