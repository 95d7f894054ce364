import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** What was read, and each import that a rule forbids. */
export interface ImportReport {
  readonly files: readonly string[];
  readonly importCount: number;
  readonly violations: readonly { readonly rule: string; readonly from: string; readonly to: string }[];
}

const ROOT = join(import.meta.dirname, '..', '..');
const RULES = join(ROOT, '.dependency-cruiser.cjs');
const CRUISER = join(ROOT, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
const OUTPUT_LIMIT_BYTES = 100_000_000;
const ROOMS = ['packages', 'apps', 'tools', 'bench', 'e2e'];

/** The part of the checker's JSON report that is read here. */
interface CruiseResult {
  modules: { source: string }[];
  summary: { totalDependenciesCruised: number; violations: { from: string; to: string; rule: { name: string } }[] };
}

/** Reads every import below `root` and judges it by the house's rules. Throws when nothing could be read. */
export async function cruiseImports(root: string): Promise<ImportReport> {
  const { modules, summary } = JSON.parse(await runCruiser(root)) as CruiseResult;
  const files = modules.map((module) => module.source).filter((path) => ROOMS.includes(path.split('/')[0] ?? ''));
  if (files.length === 0 || summary.totalDependenciesCruised === 0) {
    // A checker that cannot parse TypeScript reads nothing, finds nothing, and would pass.
    throw new Error(`no imports were read below ${root}`);
  }
  const violations = summary.violations.map(({ from, to, rule }) => ({ rule: rule.name, from, to }));
  return { files, importCount: summary.totalDependenciesCruised, violations };
}

function runCruiser(root: string): Promise<string> {
  const args = [CRUISER, '--config', RULES, '--output-type', 'json', ...ROOMS];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: OUTPUT_LIMIT_BYTES }, (error, stdout, stderr) => {
      // Violations make it end with an error too; what counts is whether it could give its report.
      if (stdout.startsWith('{')) resolve(stdout);
      else reject(new Error(`the import checker failed: ${stderr}`, { cause: error }));
    });
  });
}
