import { expect, test } from 'vitest';
import { limitFiles } from './routes.ts';

/** Files that are written for as long as the test says. */
function openDesk(): { write: () => Promise<string>; written: () => number; finish: () => void } {
  const finishing: (() => void)[] = [];
  return {
    write: () => new Promise((resolve) => finishing.push(() => resolve('a file'))),
    written: () => finishing.length,
    finish: () => {
      for (const end of finishing.splice(0)) end();
    },
  };
}

test('a player has one file written at a time, and another one afterwards', async () => {
  const inTurn = limitFiles();
  const desk = openDesk();
  const first = inTurn(1n, desk.write);
  await expect(inTurn(1n, desk.write)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(desk.written()).toBe(1);
  desk.finish();
  expect(await first).toBe('a file');
  await expect(inTurn(1n, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inTurn(1n, () => Promise.resolve('the next'))).toBe('the next');
});

test('two files are written at a time, twenty players wait, and more are answered that the house is busy', async () => {
  const inTurn = limitFiles();
  const desk = openDesk();
  const files = Array.from({ length: 22 }, (_, player) => inTurn(BigInt(player), desk.write));
  expect(desk.written()).toBe(2);
  await expect(inTurn(99n, desk.write)).rejects.toMatchObject({ code: 'BUSY' });
  for (let done = 0; done < 22; done += 2) {
    desk.finish();
    await Promise.all(files.slice(done, done + 2));
  }
  expect(new Set(await Promise.all(files))).toEqual(new Set(['a file']));
});
