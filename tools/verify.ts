import { GAMES } from '../apps/server/src/games.ts';
import { describeUsage, drawOutcome } from './verify/draw-outcome.ts';

try {
  const outcome = drawOutcome(GAMES, process.argv.slice(2));
  if (outcome === undefined) fail(describeUsage(GAMES));
  else process.stdout.write(`${outcome}\n`);
} catch (error) {
  fail(`${(error as Error).message}\n`);
}

function fail(text: string): void {
  process.stderr.write(text);
  process.exitCode = 2;
}
