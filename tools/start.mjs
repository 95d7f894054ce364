// `npm start`: everything a fresh machine needs, then the whole house at one address.
import { runPinned } from './bootstrap.mjs';

await runPinned('tools/launch.ts', process.argv.slice(2));
