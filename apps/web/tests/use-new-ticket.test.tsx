// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDraft } from '../src/features/support/draft-store.ts';
import { useNewTicket } from '../src/features/support/use-new-ticket.ts';
import { openStorage } from '../src/lib/open-storage.ts';
import { TICKET } from './callers.tsx';
import { createFakeHouse } from './fake-house.ts';
import { renderHook, settle } from './render-hook.tsx';

const TEXT = { subject: TICKET.subject, message: TICKET.message };

// Other tests of the same process may have left something.
beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function openForm() {
  const house = createFakeHouse({ 'POST /api/support/create': { success: true, ticket: TICKET } });
  vi.stubGlobal('fetch', house.fetch);
  const store = openDraft(openStorage('localStorage'), '7');
  const onDone = vi.fn();
  const form = await renderHook(() => useNewTicket(store, onDone));
  const write = async (text: Partial<typeof TEXT>) => {
    for (const [field, value] of Object.entries(text)) await settle(() => form.read().change({ [field]: value }));
  };
  return { house, form, onDone, write, send: () => settle(() => form.read().send()) };
}

/** From now on the browser stores nothing more. */
function fillUp() {
  const { localStorage: storage } = globalThis;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.getItem(key),
    removeItem: (key: string) => storage.removeItem(key),
    setItem: () => {
      throw new DOMException('no room', 'QuotaExceededError');
    },
  });
}

const listStored = () =>
  Object.keys(localStorage)
    .map((key) => localStorage.getItem(key))
    .join(' ');

test('a text that was not answered and is thrown away leaves no word of it on the device, and is one ticket all the same', async () => {
  const { house, form, onDone, write, send } = await openForm();
  house.fates.push({ kind: 'network' }, { kind: 'answer' });
  await write(TEXT);
  expect(listStored()).toContain(TEXT.message);
  await send();
  expect(form.read().trouble).toBeDefined();
  await write({ subject: '', message: '' });
  for (const text of Object.values(TEXT)) expect(listStored()).not.toContain(text);
  await write(TEXT);
  await send();
  expect(onDone).toHaveBeenCalledOnce();
  expect(house.keys).toEqual([house.keys[0], house.keys[0]]);
  expect(listStored()).toBe('');
  await form.leave();
});

test('a storage that is full keeps nobody from writing and sending, again and again, and is not said to keep anything', async () => {
  const { house, form, onDone, write, send } = await openForm();
  await write({ subject: 'My' });
  expect(form.read().isKept).toBe(true);
  fillUp();
  house.fates.push({ kind: 'network' }, { kind: 'answer' }, { kind: 'answer' });
  await write(TEXT);
  expect(form.read()).toMatchObject({ draft: TEXT, isKept: false });
  await send();
  expect(form.read()).toMatchObject({ draft: TEXT, isSending: false });
  await send();
  expect(onDone).toHaveBeenCalledTimes(1);
  expect(house.keys[1]).toBe(house.keys[0]);
  await write({ ...TEXT, subject: 'Another one' });
  await send();
  expect(onDone).toHaveBeenCalledTimes(2);
  expect(house.keys[2]).not.toBe(house.keys[0]);
  await form.leave();
});
