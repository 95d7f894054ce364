// @vitest-environment happy-dom
import { RouterContextProvider } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ProfileScreen } from '../src/features/profile/profile-screen.tsx';
import { loadTexts } from '../src/lib/i18n.ts';
import { profileTexts } from '../src/player/room-texts.ts';
import { router } from '../src/player/router.tsx';
import { createFakeHouse } from './fake-house.ts';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

async function openProfile(tab: 'referrals' | 'settings') {
  await loadTexts(profileTexts);
  const notifications = { email: true, push: true, promotional: false };
  const settings = { success: true, data: { theme: null, language: null, notifications } };
  vi.stubGlobal('fetch', createFakeHouse({ 'GET /api/auth/settings': settings }).fetch);
  const onTurn = vi.fn<(next: string | null) => void>();
  const { place, leave } = await renderScreen(
    <RouterContextProvider router={router}>
      <ProfileScreen
        tab={tab}
        onTurn={onTurn}
        referrals="All friends"
        termsDialog={({ opened, onClose }) => (opened ? <button onClick={onClose}>Terms of the house</button> : null)}
      />
    </RouterContextProvider>,
  );
  const findButton = (name: string) =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  await vi.waitFor(
    async () => {
      await settle(() => undefined);
      expect(place.querySelectorAll('[role=tab]')).toHaveLength(3);
    },
    { timeout: 30_000 },
  );
  return { place, leave, onTurn, findButton, press: (name: string) => settle(() => findButton(name)?.click()) };
}

test('the tab that the address says is shown, and another one is asked of the address', async () => {
  const { place, onTurn, press } = await openProfile('referrals');
  expect(place.querySelector('[role=tab][aria-selected=true]')?.textContent).toBe('Referrals');
  expect([...place.querySelectorAll('[role=tabpanel]')].map(({ textContent }) => textContent).join('')).toBe(
    'All friends',
  );
  await press('Settings');
  expect(onTurn.mock.calls).toEqual([['settings']]);
  expect(place.querySelector('[role=tab][aria-selected=true]')?.textContent).toBe('Referrals');
});

test('the terms are opened below the settings, and closed', async () => {
  const { findButton, press } = await openProfile('settings');
  expect(findButton('Terms of the house')).toBeUndefined();
  await press('Read the terms');
  expect(findButton('Terms of the house')).toBeDefined();
  await press('Terms of the house');
  expect(findButton('Terms of the house')).toBeUndefined();
});

test('settings that are not saved yet are still there on coming back, and said to be', async () => {
  const findEmail = async (place: HTMLElement) =>
    await vi.waitFor(
      async () => {
        await settle(() => undefined);
        return place.querySelector<HTMLInputElement>('form [role=switch]') ?? expect.fail('no switch');
      },
      { timeout: 30_000 },
    );
  const first = await openProfile('settings');
  expect(first.place.textContent).not.toContain('Not saved yet');
  const email = await findEmail(first.place);
  expect(email.checked).toBe(true);
  await settle(() => email.click());
  expect(first.place.textContent).toContain('Not saved yet');
  await first.leave();

  const second = await openProfile('settings');
  const kept = await findEmail(second.place);
  expect(kept.checked).toBe(false);
  expect(second.place.textContent).toContain('Not saved yet');
  await settle(() => kept.click());
  expect(second.place.textContent).not.toContain('Not saved yet');
});
