import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { ensureChromium } from './run-tests/ensure-chromium.ts';

// Takes the pictures of docs/screens in a real house in which real rounds are played. `npm run pictures [NAME]`.

const ROOT = dirname(import.meta.dirname);
const browser = ensureChromium((line) => void process.stdout.write(`${line}\n`));
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'e2e/pictures/playwright.config.ts',
    ...process.argv.slice(2),
  ],
  { cwd: ROOT, env: { ...process.env, CHROMIUM_PATH: browser }, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
