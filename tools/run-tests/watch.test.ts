import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatTotal, startWatch } from './watch.ts';

const BUSY = 'while (process.cpuUsage().user < 500_000);';

test('the time that processors worked is counted for the program that has ended, and not again for the next', () => {
  const first = startWatch();
  expect(spawnSync(process.execPath, ['-e', BUSY]).status).toBe(0);
  expect(first()).toMatch(existsSync('/proc/self/stat') ? /^\d+\.\d s, \d+\.\d s of processor$/ : /^\d+\.\d s$/);
  expect(startWatch()()).toMatch(/^\d+\.\d s$/);
  if (existsSync('/proc/self/stat')) expect(formatTotal()).toMatch(/^\d+\.\d s, \d+\.\d s of processor$/);
});
