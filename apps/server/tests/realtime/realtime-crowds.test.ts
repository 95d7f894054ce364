import { once } from 'node:events';
import { expect, test } from 'vitest';
import { findRefusal, type TestSocket } from '../house/socket-client.ts';
import { openNotes, openRaw, type Notes } from './realtime-notes.ts';

/** Fills a house with so many connections of each player, opened one after the other. */
async function fillHouse(crowds: Readonly<Record<string, number>>) {
  const notes = await openNotes({ sockets: Object.values(crowds).reduce((sum, size) => sum + size, 0) });
  const opened: [string, TestSocket[]][] = [];
  for (const [name, size] of Object.entries(crowds)) {
    const own: TestSocket[] = [];
    for (let open = 0; open < size; open += 1) own.push(await notes.join(name));
    opened.push([name, own]);
  }
  /** Which of them are still there, by their age: 1 is the oldest. */
  const listLeft = async (): Promise<Record<string, number[]>> => {
    const left = opened.map(async ([name, own]) => {
      const areOpen = await Promise.all(own.map(isOpen));
      return [name, areOpen.flatMap((is, place) => (is ? [place + 1] : []))] as const;
    });
    return Object.fromEntries(await Promise.all(left));
  };
  return { ...notes, listLeft };
}

/** Whether the house answers over it still; where it has closed it, this is known in the end. */
async function isOpen(socket: TestSocket): Promise<boolean> {
  return await Promise.race([socket.ask('look').then(() => true), socket.ended.then(() => false)]);
}

/** Comes with one more connection, and stays; why not, if not. */
async function comeOnceMore({ join }: Pick<Notes, 'join'>, name?: string): Promise<string> {
  const joining = join(name);
  return await joining.then(
    () => 'connected',
    () => findRefusal(joining),
  );
}

test('players with all the connections of a full house leave room for one who has fewer: the largest crowd, its oldest', async () => {
  const house = await fillHouse({ asha: 7, bina: 8 });
  expect(await comeOnceMore(house, 'chand')).toBe('connected');
  expect(await house.listLeft()).toEqual({ asha: [1, 2, 3, 4, 5, 6, 7], bina: [2, 3, 4, 5, 6, 7, 8] });
  for (let turn = 0; turn < 2; turn += 1) expect(await comeOnceMore(house, 'chand')).toBe('connected');
  expect(await house.listLeft()).toEqual({ asha: [2, 3, 4, 5, 6, 7], bina: [3, 4, 5, 6, 7, 8] });
});

test('five connections of a player are taken by nobody', async () => {
  const house = await fillHouse({ asha: 6, bina: 5 });
  expect(await comeOnceMore(house, 'chand')).toBe('connected');
  expect(await comeOnceMore(house, 'dev')).toBe('websocket error');
  expect(await house.listLeft()).toEqual({ asha: [2, 3, 4, 5, 6], bina: [1, 2, 3, 4, 5] });
});

test('a house full of players with one connection each refuses the next', async () => {
  const house = await fillHouse({ asha: 1, bina: 1, chand: 1, dev: 1 });
  expect(await comeOnceMore(house, 'esha')).toBe('websocket error');
  expect(await house.listLeft()).toEqual({ asha: [1], bina: [1], chand: [1], dev: [1] });
});

test('of a crowd nobody takes what would be taken back, and it takes nothing of another', async () => {
  const house = await fillHouse({ asha: 6, bina: 5 });
  for (const name of ['bina', 'asha']) expect(await comeOnceMore(house, name)).toBe('BUSY');
  expect(await house.listLeft()).toEqual({ asha: [1, 2, 3, 4, 5, 6], bina: [1, 2, 3, 4, 5] });
});

test('no crowd gives way to visitors, nor to who does not say who it is, and these give way to the next', async () => {
  const house = await fillHouse({ asha: 6, bina: 1 });
  expect(await comeOnceMore(house)).toBe('BUSY');
  const silent = await openRaw(house.address);
  const ended = once(silent, 'close');
  expect(await house.listLeft()).toEqual({ asha: [1, 2, 3, 4, 5, 6], bina: [1] });
  expect(await comeOnceMore(house, 'chand')).toBe('connected');
  await ended;
  expect(await house.listLeft()).toEqual({ asha: [2, 3, 4, 5, 6], bina: [1] });
});
