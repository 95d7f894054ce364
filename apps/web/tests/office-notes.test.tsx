// @vitest-environment happy-dom
import { TIMES } from '@rang/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PlayerScreen } from '../src/admin/player/player-screen.tsx';
import { ANSWERED, createFakeHouse, refusedWith, type Fate } from './fake-house.ts';
import { settle, stopClock } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

const AT = '2026-11-21T10:00:00.000Z';
const PLAYER = {
  ...{ _id: '7', username: 'asha', email: 'asha@example.com', name: 'Asha', balance: 10, status: 'active' },
  ...{ isAdmin: false, createdAt: AT, emailConfirmed: true, referralCode: null, referrer: null },
};
const NOTE = {
  _id: '019a0000-0000-7000-8000-000000000001',
  kind: 'note',
  text: 'Called back.',
  by: 'ops',
  createdAt: AT,
};
const ENTRY = {
  ...{
    _id: '1',
    at: AT,
    adminId: '1',
    actor: 'ops',
    from: '10.0.0.0/24',
    action: 'addPlayerNote',
    subject: 'player 7',
  },
  ...{ before: null, after: null, reason: null, hash: 'a'.repeat(64) },
};
const ME = { success: true, username: 'ops', role: 'support', hasSecondFactor: false, recoveryCodesLeft: 0 };

let clock: ReturnType<typeof stopClock>;
beforeEach(() => {
  clock = stopClock();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The notes of a player, whose house meets what is noted by `fates`. */
async function openNotes(...fates: Fate[]) {
  const house = createFakeHouse({
    'GET /api/admin/me': ME,
    'GET /api/admin/users/7': { success: true, player: PLAYER },
    'GET /api/admin/users/7/notes': { success: true, notes: [], next: null },
    'GET /api/admin/users/7/statement': { success: true, movements: [], next: null },
    'POST /api/admin/users/7/notes': { success: true, note: NOTE, entry: ENTRY },
  });
  house.fates.push(...fates);
  const asked: string[] = [];
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    if (init.method === 'POST') sent.push(JSON.parse(init.body as string));
    else asked.push(input);
    return house.fetch(input, init);
  });
  const history = createMemoryHistory({ initialEntries: ['/admin/dashboard/users/7'] });
  const router = createRouter({ routeTree: createRootRoute(), history });
  const screen = await renderScreen(
    <RouterContextProvider router={router}>
      <PlayerScreen />
    </RouterContextProvider>,
  );
  const waitTo = <Found,>(find: () => Found) =>
    vi.waitFor(
      async () => {
        await settle(() => undefined);
        return find();
      },
      { timeout: 5_000 },
    );
  const turn = async (name: string) => {
    const tab = await waitTo(
      () =>
        [...screen.place.querySelectorAll<HTMLElement>('[role=tab]')].find(({ textContent }) => textContent === name) ??
        expect.fail('no tabs'),
    );
    await settle(() => tab.click());
  };
  const find = () => screen.find('textarea') as HTMLTextAreaElement;
  const write = (text: string) =>
    settle(() => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(find(), text);
      find().dispatchEvent(new Event('input', { bubbles: true }));
    });
  await turn('Notes');
  await waitTo(find);
  const send = () => screen.press('form button[type=submit]');
  const said = () => screen.find('form [role=alert]').textContent;
  return { ...screen, house, asked, sent, turn, find, write, send, said };
}

test('a note is sent without the space around it under a key, and leaves an empty field once it is taken', async () => {
  const { house, sent, find, write, send, said } = await openNotes(ANSWERED);
  await write('  Called back. ');
  await send();
  expect(sent).toEqual([{ text: 'Called back.' }]);
  expect(house.keys).toHaveLength(1);
  expect(find().value).toBe('');
  expect(find().getAttribute('aria-invalid')).toBe('false');
  expect(said()).toBe('');
});

test('the second half of the double press on a note that was taken says nothing; a press of its own does', async () => {
  const { sent, place, find, write, send } = await openNotes(ANSWERED);
  await write('Called back.');
  await send();
  clock.nowMs += TIMES.apartMs - 1;
  await send();
  expect(find().getAttribute('aria-invalid')).toBe('false');
  clock.nowMs += TIMES.apartMs;
  await send();
  expect(find().getAttribute('aria-invalid')).toBe('true');
  expect(place.textContent).toContain('Please write something to note.');
  expect(sent).toHaveLength(1);
});

test('a note that was refused stays to be sent again, and one that was not answered goes under the same key', async () => {
  const fates = [refusedWith('FORBIDDEN', 403), { kind: 'timeout' } as const, ANSWERED];
  const { house, find, write, send, said } = await openNotes(...fates);
  await write('Called back.');
  await send();
  expect(said()).toContain('Failed to add the note: ');
  expect(find().value).toBe('Called back.');
  await send();
  expect(find().value).toBe('Called back.');
  await send();
  expect(said()).toBe('');
  expect(find().value).toBe('');
  expect(house.keys).toHaveLength(3);
  expect(house.keys[2]).toBe(house.keys[1]);
});

test('a note that is half typed is still there after a look at another tab, and one of unknown fate keeps its key', async () => {
  const { house, turn, find, write, send } = await openNotes({ kind: 'timeout' }, ANSWERED);
  await write('Called back.');
  await send();
  await turn('Statement');
  await turn('Notes');
  expect(find().value).toBe('Called back.');
  await send();
  expect(house.keys[1]).toBe(house.keys[0]);
});

test('nothing is asked about notes before they are looked at', async () => {
  const { asked, turn } = await openNotes();
  const isOfNotes = (path: string) => path.includes('/notes');
  expect(asked.findIndex(isOfNotes)).toBeGreaterThan(asked.findIndex((path) => path.includes('/statement')));
  const before = asked.filter(isOfNotes).length;
  await turn('Statement');
  expect(asked.filter(isOfNotes)).toHaveLength(before);
});
