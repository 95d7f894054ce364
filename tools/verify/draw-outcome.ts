import { parseArgs } from 'node:util';
import type { Game } from '../../apps/server/src/modules/games/index.ts';

/**
 * Draws anew what a game drew, from what a command line says was published. Undefined where the game is not one of these or
 * something is left out; throws a readable error where what was published cannot be.
 */
export function drawOutcome(games: readonly Game[], args: readonly string[]): string | undefined {
  const names = games.flatMap(({ proof }) => [...Object.keys(proof.takes), ...Object.keys(proof.mayTake ?? {})]);
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' } as const])),
  });
  const game = games.find(({ facts }) => facts.id === positionals[0]);
  if (game === undefined) return undefined;
  const { takes, mayTake = {} } = game.proof;
  if (Object.keys(takes).some((name) => typeof values[name] !== 'string')) return undefined;
  const published = [...Object.keys(takes), ...Object.keys(mayTake)].map((name) => [name, values[name]] as const);
  const given = published.filter((each): each is readonly [string, string] => typeof each[1] === 'string');
  return game.proof.draw(Object.fromEntries(given));
}

/** How the tool is called, for each of the games. */
export function describeUsage(games: readonly Game[]): string {
  return games
    .map(({ facts, proof }) => {
      const takes = Object.entries(proof.takes).map(([name, form]) => `--${name} ${form}`);
      const mayTake = Object.entries(proof.mayTake ?? {}).map(([name, form]) => `[--${name} ${form}]`);
      const options = [...takes, ...mayTake].join(' ');
      return `usage: npm run --silent verify -- ${facts.id} ${options}\nprints ${proof.gives}\n`;
    })
    .join('\n');
}
