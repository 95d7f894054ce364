import { parseArgs } from 'node:util';
import { colourDigit } from '../packages/fairness/src/index.ts';
import { colourOf } from '../packages/games/src/index.ts';

const USAGE = `usage: npm run --silent verify -- colour --hash <64 hex> --salt <hex>
prints the digit and colour that the round's hash and the public salt draw, e.g. "7 red"
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { hash: { type: 'string' }, salt: { type: 'string' } },
});
const { hash, salt } = values;
const isComplete = typeof hash === 'string' && typeof salt === 'string';

if (positionals[0] !== 'colour' || !isComplete) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  try {
    const digit = colourDigit({ hash: hash.toLowerCase(), salt });
    process.stdout.write(`${String(digit)} ${colourOf(digit)}\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 2;
  }
}
