import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { startWatch } from './watch.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const COMPILED = join(ROOT, 'node_modules', '.cache', 'compiled');

/** One command of the test run. */
export interface Step {
  readonly name: string;
  /** The arguments for Node; the first is a script. */
  readonly run: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Shown as it comes, for a step that runs alone and long; otherwise shown whole, when it has failed. */
  readonly isLive?: boolean;
}

/** How a step went, with all that it printed where it was not shown as it came. */
export interface StepEnd {
  readonly isGood: boolean;
  readonly output: string;
}

/** Runs a step to its end, and says how it went and how long it took. */
export async function runStep(step: Step): Promise<StepEnd> {
  const finish = startWatch();
  const { code, output } = await runNode(step);
  const took = finish();
  if (code !== 0 && output !== '') process.stdout.write(`\n${output.trimEnd()}\n`);
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${step.name} (${took})\n`);
  return { isGood: code === 0, output };
}

/** The script behind a package's command. */
export function findCommand(packageName: string, command: string = packageName): string {
  const folder = join(ROOT, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const script = typeof bin === 'string' ? bin : bin[command];
  if (script === undefined) throw new Error(`${packageName} has no command ${command}`);
  return join(folder, script);
}

function runNode(step: Step): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...step.run], {
      cwd: ROOT,
      env: {
        ...process.env,
        // Whatever a tool starts by the name `node` is the pinned one too.
        PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
        // Programs that are started again and again are compiled once.
        NODE_COMPILE_CACHE: COMPILED,
        ...step.environment,
      },
      stdio: step.isLive === true ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
