import { expect, test } from 'vitest';
import { takeTurns } from './take-turns.ts';

/** Work that ends when it is told to, one piece at a time, in the order in which it had its turn. */
function openWork(limits: Partial<Parameters<typeof takeTurns>[0]>) {
  const inTurn = takeTurns({ atOnce: 1, maxWaiting: 64, ...limits });
  const done: string[] = [];
  const gate = Promise.withResolvers<undefined>();
  const first = inTurn(() => gate.promise);
  const ask = async (name: string, place?: { line?: number; whose?: string }): Promise<void> => {
    await inTurn(() => Promise.resolve(done.push(name)), place).catch(() => done.push(`${name} is refused`));
  };
  return {
    ask,
    finish: async (asked: Promise<void>[]): Promise<string[]> => {
      gate.resolve(undefined);
      await Promise.all([first, ...asked]);
      return done;
    },
  };
}

test('however much one has waiting, another is next', async () => {
  const { ask, finish } = openWork({});
  const asked = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => ask(name, { whose: name.charAt(0) }));
  expect(await finish(asked)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('a place goes to the lines in turn', async () => {
  const { ask, finish } = openWork({ lines: 2 });
  const asked = [ask('a1'), ask('a2'), ask('a3'), ask('b1', { line: 1 })];
  expect(await finish(asked)).toEqual(['b1', 'a1', 'a2', 'a3']);
});

test('in a full line whoever has the most waiting gives way to whoever has less, and else nobody does', async () => {
  const { ask, finish } = openWork({ maxWaiting: 4 });
  const asked = ['a1', 'a2', 'a3', 'b1', 'c1', 'c2', 'a4'].map((name) => ask(name, { whose: name.charAt(0) }));
  const done = await finish(asked);
  expect(done.filter((name) => name.endsWith('refused')).sort()).toEqual(
    ['a3', 'a4', 'c2'].map((name) => `${name} is refused`),
  );
  expect(done.filter((name) => !name.endsWith('refused'))).toEqual(['a1', 'b1', 'c1', 'a2']);
});

test('a line that nobody shares refuses what is beyond it', async () => {
  const { ask, finish } = openWork({ maxWaiting: 2 });
  const done = await finish(['one', 'two', 'three'].map((name) => ask(name)));
  expect(done).toEqual(['three is refused', 'one', 'two']);
});
