import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const PROGRAM = join(import.meta.dirname, '..', 'house', 'log-a-lot.ts');

interface Run {
  readonly child: ChildProcess;
  readonly turns: { turn: number; memory: number }[];
  /** Ends it, once it has logged all that it had to. */
  readonly end: () => Promise<unknown[]>;
}

/** Runs a program that logs a lot, into `output`. */
function run(output: number | 'pipe'): Run {
  const child = fork(PROGRAM, { stdio: ['ignore', output, 'inherit', 'ipc'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const turns: Run['turns'] = [];
  child.on('message', (turn) => turns.push(turn as Run['turns'][number]));
  const ended: Promise<unknown[]> = once(child, 'exit');
  return {
    child,
    turns,
    end: async () => {
      await expect.poll(() => turns.length, { timeout: 20_000 }).toBe(20);
      child.send('end');
      return await ended;
    },
  };
}

test('a log that is not read holds nobody up: not the house, not its end, and not without bound in memory', async () => {
  const { turns, end } = run('pipe');
  expect(await end()).toEqual([0, null]);
  // Ten million characters were written after the first turn.
  expect((turns.at(-1)?.memory ?? 0) - (turns[4]?.memory ?? 0)).toBeLessThan(60_000_000);
});

test('neither does one that is read no more', async () => {
  const { child, end } = run('pipe');
  child.stdout?.destroy();
  expect(await end()).toEqual([0, null]);
});

test('neither does a disk that is full', async () => {
  const full = openSync('/dev/full', 'w');
  const { end } = run(full);
  closeSync(full);
  expect(await end()).toEqual([0, null]);
});

test('into a file every line is written, to the very last one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rang-log-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const path = join(folder, 'log');
  const file = openSync(path, 'a');
  const { end } = run(file);
  closeSync(file);
  expect(await end()).toEqual([0, null]);
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  const logged = lines.map((line) => JSON.parse(line) as { msg: string });
  const lost = logged.filter(({ msg }) => msg.startsWith('log:'));
  expect(logged.filter(({ msg }) => msg === 'the last line')).toHaveLength(1);
  if (lost.length === 0) expect(logged).toHaveLength(20_001);
});

test('a reader who comes late is informed how many lines were lost', async () => {
  const { child, turns, end } = run('pipe');
  await expect.poll(() => turns.length, { timeout: 20_000 }).toBe(20);
  let read = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (read += text));
  await expect.poll(() => read.includes('log: lines were lost')).toBe(true);
  expect(await end()).toEqual([0, null]);
});
