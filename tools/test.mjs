// `npm test`: every check and every test, ending with one line of counts. `--fast` leaves out what needs a database or a browser.
import { runPinned } from './bootstrap.mjs';

await runPinned('tools/run-tests.ts', process.argv.slice(2));
