import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';

/** What became of the tests of some files. */
export type TestRun =
  | { readonly outcome: 'green'; readonly passed: number }
  /** Some test failed; the first that did. */
  | { readonly outcome: 'red'; readonly name: string; readonly message: string }
  /** No test said anything: they could not be loaded, or did not come to an end. */
  | { readonly outcome: 'mute'; readonly message: string };

/** Where tests are run, and what ends them early. */
export interface TestPlace {
  readonly root: string;
  readonly signal: AbortSignal;
}

/** Which tests are run: files from the root, and of these only the tests with a text in their names. */
export interface TestChoice {
  readonly files: readonly string[];
  readonly only?: string | undefined;
}

// Longer than the longest file takes on a busy machine. What never ends has been told by nobody.
const MAX_MS = 10 * 60_000;
// What the runner and its PostgreSQL need to close; one that turns in a circle never does.
const CLOSING_MS = 20_000;

/** Runs tests of a house up to the first that fails. Throws the signal's reason where it ends them. */
export async function runTests({ root, signal }: TestPlace, { files, only }: TestChoice): Promise<TestRun> {
  signal.throwIfAborted();
  const report = join(root, 'mutant-report.json');
  rmSync(report, { force: true });
  const named = only === undefined ? [] : ['--testNamePattern', only.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')];
  const reporting = ['--bail=1', '--reporter=json', `--outputFile.json=${report}`];
  const output = await runVitest({ root, signal }, [...files, ...named, ...reporting]);
  signal.throwIfAborted();
  return readRun(root, { report, output });
}

function readRun(root: string, { report, output }: { report: string; output: string }): TestRun {
  if (!existsSync(report)) return { outcome: 'mute', message: lastLines(output) };
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: relative(root, name) })),
  );
  const red = tests.find(({ status }) => status === 'failed');
  if (red !== undefined) {
    const name = [red.file, ...red.ancestorTitles, red.title].filter((title) => title !== '').join(' › ');
    return { outcome: 'red', name, message: red.failureMessages[0] ?? '' };
  }
  const broken = testResults.find(({ status }) => status === 'failed');
  if (broken !== undefined) return { outcome: 'mute', message: broken.message };
  if (numPassedTests === 0) return { outcome: 'mute', message: lastLines(output) };
  return { outcome: 'green', passed: numPassedTests };
}

interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

function lastLines(output: string): string {
  return output.trim().split('\n').slice(-12).join('\n');
}

function runVitest({ root, signal }: TestPlace, args: readonly string[]): Promise<string> {
  const script = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, 'run', ...args], {
      cwd: root,
      // A group of its own, so that whatever the tests have started ends with them.
      detached: true,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const kill = (signal: NodeJS.Signals): void => {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, signal);
    };
    const timers: NodeJS.Timeout[] = [];
    const end = (): void => {
      kill('SIGTERM');
      timers.push(setTimeout(kill, CLOSING_MS, 'SIGKILL'));
    };
    timers.push(setTimeout(end, MAX_MS));
    signal.addEventListener('abort', end);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('close', () => {
      timers.forEach(clearTimeout);
      signal.removeEventListener('abort', end);
      resolve(output);
    });
  });
}
