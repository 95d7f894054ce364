import { parseArgs } from 'node:util';
import { GAMES } from '../apps/server/src/games.ts';
import type { Game } from '../apps/server/src/modules/games/index.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: Object.fromEntries(
    GAMES.flatMap(({ proof }) => Object.keys(proof.takes).map((name) => [name, { type: 'string' } as const])),
  ),
});

try {
  const outcome = draw(GAMES.find(({ facts }) => facts.id === positionals[0]));
  if (outcome === undefined) fail(GAMES.map(describe).join('\n'));
  else process.stdout.write(`${outcome}\n`);
} catch (error) {
  fail(`${(error as Error).message}\n`);
}

/** What the game drew; undefined where something is left out. */
function draw(game: Game | undefined): string | undefined {
  if (game === undefined) return undefined;
  const given = Object.keys(game.proof.takes).map((name) => [name, values[name]] as const);
  const published = given.filter((each): each is readonly [string, string] => typeof each[1] === 'string');
  return published.length < given.length ? undefined : game.proof.draw(Object.fromEntries(published));
}

function describe({ facts, proof }: Game): string {
  const takes = Object.entries(proof.takes).map(([name, form]) => `--${name} ${form}`);
  return `usage: npm run --silent verify -- ${facts.id} ${takes.join(' ')}\nprints ${proof.gives}\n`;
}

function fail(text: string): void {
  process.stderr.write(text);
  process.exitCode = 2;
}
