import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { createLogger } from '../../src/platform/logger.ts';

/**
 * A program that logs more than any pipe holds, reports to its parent each time that it goes on, and ends when it is asked
 * to.
 */
const logger = createLogger('info');
for (let turn = 0; turn < 20; turn += 1) {
  for (let line = 0; line < 1_000; line += 1) logger.info({ text: 'x'.repeat(500), turn, line }, 'a line');
  await wait(1);
  process.send?.({ turn, memory: process.memoryUsage().rss });
}
await once(process, 'message');
logger.info('the last line');
process.exit(0);
