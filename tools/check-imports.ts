import { dirname } from 'node:path';
import { cruiseImports } from './imports/cruise-imports.ts';

const { files, importCount, violations } = await cruiseImports(dirname(import.meta.dirname));
for (const { rule, from, to } of violations) console.log(`${rule}: ${from} -> ${to}`);
console.log(`${String(files.length)} files, ${String(importCount)} imports, ${String(violations.length)} forbidden`);
process.exitCode = violations.length === 0 ? 0 : 1;
