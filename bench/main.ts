import { readdirSync } from 'node:fs';

const benches = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .toSorted();

const [name = ''] = process.argv.slice(2);
if (!benches.includes(name)) {
  process.stderr.write(`usage: npm run bench -- <${benches.join(' | ')}>\n`);
  process.exit(2);
}
const { runBench } = (await import(`./${name}/run-bench.ts`)) as { runBench: () => Promise<void> };
await runBench();
