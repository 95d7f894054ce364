// Runs one of the house's own tools on the pinned Node: `node tools/run.mjs tools/verify.ts colour --hash ...`.
import { runPinned } from './bootstrap.mjs';

const [script, ...args] = process.argv.slice(2);
await runPinned(script, args);
