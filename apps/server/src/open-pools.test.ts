import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { GAMES } from './games.ts';
import { openPools } from './open-pools.ts';
import { createLogger } from './platform/logger.ts';

test.each(GAMES.map((game) => [game.facts.id, game.lanes] as const))(
  'the lanes of %s are those that its commands name',
  (id, lanes) => {
    const files = globSync(`modules/${id}/**/*.ts`, { cwd: import.meta.dirname });
    const named = files.flatMap((file) =>
      [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/\blane: '([\w-]+)'/g)].map(
        ([, lane]) => lane,
      ),
    );
    expect([...new Set(named)].toSorted()).toEqual([...lanes].toSorted());
  },
);

test('each lane and each engine has the connections that it needs', () => {
  const pools = openPools('postgres://127.0.0.1:1/none', { requests: 1, games: GAMES, logger: createLogger('silent') });
  onTestFinished(() => pools.end());
  const limits = Object.fromEntries(pools.list().map(({ name, limit }) => [name, limit]));
  expect(limits).toMatchObject({ intake: 4, engines: 8 });
});
