import { execFile, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { TestHouse } from '../house/open-house.ts';

const TOOL = join(import.meta.dirname, '..', '..', '..', '..', 'tools', 'reconcile.ts');

/** A folder of a house, removed when the test is over. */
export function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'rang-reconcile-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

interface ReconcileOptions {
  readonly dataDir?: string;
  readonly onStart?: (tool: ChildProcess) => void;
}

/** What `npm run reconcile` prints beside the open house, and how it ends. */
export function runReconcile(
  house: TestHouse,
  words: readonly string[] = [],
  { dataDir = makeDataDir(), onStart = () => undefined }: ReconcileOptions = {},
): Promise<{ code: unknown; out: string }> {
  const own = {
    ...{ DATABASE_URL: house.connectionString, DATA_DIR: dataDir, GATEWAY_PORT: '9' },
    ...{ CHAIN_KEY: 'ab'.repeat(32), GATEWAY_SECRET: 'cd'.repeat(16), GATEWAY_WEBHOOK_SECRET: 'ef'.repeat(24) },
  };
  return new Promise((resolve) => {
    onStart(
      execFile(process.execPath, [TOOL, ...words], { env: { ...process.env, ...own } }, (error, stdout, stderr) => {
        resolve({ code: error?.code ?? 0, out: stdout + stderr });
      }),
    );
  });
}
