import { execFile, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { TestHouse } from '../house/open-house.ts';

const TOOL = join(import.meta.dirname, '..', '..', '..', '..', 'tools', 'reconcile.ts');

/** What `npm run reconcile` prints beside the open house, and how it ends. */
export function runReconcile(
  house: TestHouse,
  words: readonly string[] = [],
  onStart: (tool: ChildProcess) => void = () => undefined,
): Promise<{ code: unknown; out: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rang-reconcile-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
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
