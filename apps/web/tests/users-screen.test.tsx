// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { UsersScreen } from '../src/admin/users/users-screen.tsx';
import { createFakeHouse } from './fake-house.ts';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

async function openUsers() {
  const house = createFakeHouse({ 'GET /api/admin/users': { success: true, users: [], next: null } });
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(input, 'http://house.test');
    if (pathname === '/api/admin/users') asked.push(searchParams.get('order'));
    return house.fetch(input, init);
  });
  const screen = await renderScreen(<UsersScreen />);
  const search = async (text: string) => {
    const field = screen.find('input[type="search"]') as HTMLInputElement;
    await settle(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await settle(() => screen.find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  };
  const list = (selector: string) =>
    [...screen.place.querySelectorAll<HTMLElement>(`th${selector}`)].map(({ dataset }) => dataset['column']);
  return { ...screen, asked, search, list };
}

test('what is searched for by name is shown as sorted by name, and can be by nothing else', async () => {
  const { asked, search, list, press, find, leave } = await openUsers();
  expect(list('[aria-sort="descending"]')).toEqual(['createdAt']);
  expect(list(':has(button)')).toEqual(['username', 'createdAt']);
  await search('mee');
  expect(list('[aria-sort]')).toEqual(['username']);
  expect(find('[aria-sort]').getAttribute('aria-sort')).toBe('ascending');
  expect(list(':has(button)')).toEqual(['username']);
  await press('th button');
  expect(find('[aria-sort]').getAttribute('aria-sort')).toBe('descending');
  expect(asked).toEqual(['newest', 'username', 'username-desc']);
  await leave();
});

test('what is searched for by address is shown as sorted by address, and after it the columns sort again', async () => {
  const { asked, search, list, find, leave } = await openUsers();
  await search('mee@');
  expect(list('[aria-sort="ascending"]')).toEqual(['email']);
  expect(find('[aria-sort]').querySelectorAll('svg')).toHaveLength(1);
  expect(list(':has(button)')).toEqual([]);
  await search('');
  expect(list('[aria-sort]')).toEqual(['createdAt']);
  expect(list(':has(button)')).toEqual(['username', 'createdAt']);
  expect(asked).toEqual(['newest', 'username', 'newest']);
  await leave();
});
