import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

/** What is judged: one page of a house, as a visitor sees it or as the player whose session this is. */
export interface JudgedPage {
  readonly origin: string;
  readonly path: string;
  /** What the browser stores of a session; nothing for a visitor. */
  readonly stored: Readonly<Record<string, string>>;
}

/** What Lighthouse makes of one visit. Scores are of 100, times in milliseconds. */
export interface Verdict {
  readonly performance: number;
  readonly accessibility: number;
  readonly largestPaintMs: number;
  readonly blockingMs: number;
  readonly shift: number;
}

const PROGRAM = join(import.meta.dirname, 'node_modules', 'lighthouse', 'cli', 'index.js');
const CATEGORIES = ['performance', 'accessibility'];
// Root can have no sandbox.
const FLAGS = ['--no-sandbox'];
const VISIT_TIMEOUT_MS = 240_000;

/** The part of Lighthouse's report that is read here. */
interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

/** Installs Lighthouse where it is not there yet: as its lockfile names it, beside this file alone. */
export function installLighthouse(say: (line: string) => void): void {
  if (existsSync(PROGRAM)) return;
  say('Installing Lighthouse ...');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    ...{ cwd: import.meta.dirname, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' },
  });
  if (status !== 0) throw new Error('Lighthouse could not be installed; what npm said is above.');
}

/** One visit of a page by Lighthouse's phone, in a browser of its own that has kept nothing of the house but the session. */
export async function judgePage(program: string, page: JudgedPage): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'rang-lighthouse-'));
  const profile = join(folder, 'profile');
  try {
    await storeSession(program, profile, page);
    return await runLighthouse(page.origin + page.path, { program, profile, output: join(folder, 'report.json') });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Stores the session on an empty page of the house's origin, so that nothing of the app is there before the visit. */
async function storeSession(program: string, profile: string, { origin, stored }: JudgedPage): Promise<void> {
  const browser = await chromium.launchPersistentContext(profile, { executablePath: program, args: FLAGS });
  const page = await browser.newPage();
  await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(origin);
  await page.evaluate((values) => {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
  }, stored);
  await browser.close();
}

interface Visit {
  readonly program: string;
  readonly profile: string;
  readonly output: string;
}

/** Lighthouse opens its own browser, so that nobody else listens to it. */
async function runLighthouse(address: string, { program, profile, output }: Visit): Promise<Verdict> {
  const browser = `--chrome-flags=${[...FLAGS, '--headless', `--user-data-dir=${profile}`].join(' ')}`;
  const report = ['--output=json', `--output-path=${output}`, '--quiet', '--no-enable-error-reporting'];
  const args = [
    PROGRAM,
    address,
    browser,
    ...report,
    '--disable-storage-reset',
    `--only-categories=${CATEGORIES.join()}`,
  ];
  const env = { ...process.env, CHROME_PATH: program };
  await promisify(execFile)(process.execPath, args, { timeout: VISIT_TIMEOUT_MS, env });
  return readVerdict(JSON.parse(readFileSync(output, 'utf8')) as Report);
}

function readVerdict({ runtimeError, categories, audits }: Report): Verdict {
  if (runtimeError !== undefined) throw new Error(runtimeError.message);
  const score = (name: string): number => Math.round(readFigure(categories[name]?.score) * 100);
  const time = (name: string): number => readFigure(audits[name]?.numericValue);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    largestPaintMs: time('largest-contentful-paint'),
    blockingMs: time('total-blocking-time'),
    shift: time('cumulative-layout-shift'),
  };
}

function readFigure(figure: number | null | undefined): number {
  if (typeof figure !== 'number') throw new Error('Lighthouse gave no figure: what it says is not what it said.');
  return figure;
}
