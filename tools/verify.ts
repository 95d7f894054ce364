import { parseArgs } from 'node:util';
import { colourDigit, crashPoint, minePositions } from '../packages/fairness/src/index.ts';
import { colourOf } from '../packages/games/src/index.ts';

const USAGE = `usage: npm run --silent verify -- colour --hash <64 hex> --salt <hex>
prints the digit and colour that the round's hash and the public salt draw, e.g. "7 red"

usage: npm run --silent verify -- crash --hash <64 hex> --salt <hex>
prints the multiplier at which the round crashes, e.g. "10.91"

usage: npm run --silent verify -- mines --server-seed <text> --client-seed <text> --nonce <number> --mines <1 to 24>
prints where the mines of the game lie, e.g. "13,16,22"; tiles count from 0, row by row
`;

type Given = Readonly<Record<string, string | boolean | undefined>>;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    hash: { type: 'string' },
    salt: { type: 'string' },
    'server-seed': { type: 'string' },
    'client-seed': { type: 'string' },
    nonce: { type: 'string' },
    mines: { type: 'string' },
  },
});

try {
  const outcome = draw(positionals[0], values);
  if (outcome === undefined) fail(USAGE);
  else process.stdout.write(`${outcome}\n`);
} catch (error) {
  fail(`${(error as Error).message}\n`);
}

/** What the game drew; undefined where something is left out. */
function draw(game: string | undefined, given: Given): string | undefined {
  if (game === 'colour') return drawColour(given);
  if (game === 'crash') return drawCrash(given);
  return game === 'mines' ? drawMines(given) : undefined;
}

function drawColour({ hash, salt }: Given): string | undefined {
  if (typeof hash !== 'string' || typeof salt !== 'string') return undefined;
  const digit = colourDigit({ hash: hash.toLowerCase(), salt });
  return `${String(digit)} ${colourOf(digit)}`;
}

function drawCrash({ hash, salt }: Given): string | undefined {
  if (typeof hash !== 'string' || typeof salt !== 'string') return undefined;
  return (crashPoint({ hash: hash.toLowerCase(), salt }) / 100).toFixed(2);
}

function drawMines(given: Given): string | undefined {
  const { 'server-seed': serverSeed, 'client-seed': clientSeed, nonce, mines } = given;
  if (typeof serverSeed !== 'string' || typeof clientSeed !== 'string') return undefined;
  if (typeof nonce !== 'string' || typeof mines !== 'string') return undefined;
  return minePositions({ serverSeed, clientSeed, nonce: readWhole(nonce), mines: readWhole(mines) }).join();
}

/** Number('') is 0, which nobody has asked for. */
function readWhole(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

function fail(text: string): void {
  process.stderr.write(text);
  process.exitCode = 2;
}
