import { afterEach, expect, it, vi } from 'vitest';
import { createMemoryStorage as createTexts, openStorage } from '../../lib/open-storage.ts';
import { EMPTY_DRAFT, isBegun, openDraft } from './draft-store.ts';

const createMemoryStorage = () => ({ ...createTexts(), isKept: () => true });
const written = { subject: 'My deposit', message: 'It is\nnot there.', category: 'payment', priority: 'high' } as const;

it('keeps what a player has written, for that player alone', () => {
  const storage = createMemoryStorage();
  const asha = openDraft(storage, '1');
  expect(asha.read()).toEqual(EMPTY_DRAFT);
  asha.write(written);
  expect(openDraft(storage, '1').read()).toEqual(written);
  expect(openDraft(storage, '11').read()).toEqual(EMPTY_DRAFT);
  asha.write({ ...written, subject: ' ', message: '' });
  expect(asha.read()).toEqual(EMPTY_DRAFT);
});

it('keeps the key of each request until it is answered, or the text is gone', () => {
  const storage = createMemoryStorage();
  const { keys } = openDraft(storage, '1');
  keys.set('one', 'a');
  keys.set('two', 'b');
  expect(openDraft(storage, '1').keys.get('one')).toBe('a');
  expect(openDraft(storage, '2').keys.get('one')).toBe(undefined);
  expect([...openDraft(storage, '1').keys.keys()]).toEqual(['one', 'two']);
  keys.delete('one');
  expect(keys.get('one')).toBe(undefined);
  openDraft(storage, '1').clear();
  expect(keys.get('two')).toBe(undefined);
});

/** Opens the drafts as a page does, over a browser's storage that has room for so many characters. */
function reload(entries: Map<string, string>, room: number) {
  const setItem = (key: string, value: string) => {
    const others = [...entries].filter(([name]) => name !== key).flat();
    if ([...others, key, value].join('').length > room) throw new DOMException('no room', 'QuotaExceededError');
    entries.set(key, value);
  };
  const getItem = (key: string) => entries.get(key) ?? null;
  vi.stubGlobal('window', { localStorage: { setItem, getItem, removeItem: (key: string) => entries.delete(key) } });
  return openDraft(openStorage('localStorage'), '1');
}
afterEach(() => vi.unstubAllGlobals());

it('keeps no text that may have been sent under a key for which there is no room: it would be sent as another ticket', () => {
  const entries = new Map<string, string>();
  const room = JSON.stringify(written).length + 60;
  const page = reload(entries, room);
  page.write(written);
  expect(reload(entries, room).read()).toEqual(written);
  page.keys.set('a'.repeat(64), 'b'.repeat(32));
  for (const text of [written, { ...written, message: `${written.message} ` }]) {
    page.write(text);
    expect(page.read()).toEqual(text);
    expect([...page.keys.keys()]).toEqual(['a'.repeat(64)]);
    expect(page.isKept()).toBe(false);
    expect(reload(entries, room).read()).toEqual(EMPTY_DRAFT);
  }
  page.keys.delete('a'.repeat(64));
  reload(entries, room);
  page.write(written);
  expect(reload(entries, room).read()).toEqual(written);
});

it('takes what it cannot read for nothing', () => {
  const storage = createMemoryStorage();
  for (const text of ['', 'x', '[]', '{"subject":1}', JSON.stringify({ ...written, category: 'money' })]) {
    storage.setItem('rang-ticket-draft-1', text);
    storage.setItem('rang-ticket-keys-1', text);
    expect(openDraft(storage, '1').read()).toEqual(EMPTY_DRAFT);
    expect([...openDraft(storage, '1').keys.keys()]).toEqual([]);
  }
});

it('is begun where there is a word in it', () => {
  expect(isBegun(EMPTY_DRAFT)).toBe(false);
  expect(isBegun({ ...EMPTY_DRAFT, priority: 'urgent', subject: ' \n' })).toBe(false);
  expect(isBegun({ ...EMPTY_DRAFT, message: 'x' })).toBe(true);
});
