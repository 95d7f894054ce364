// @vitest-environment happy-dom
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { IdentityCard } from '../src/features/profile/account/identity-card.tsx';
import { profile } from '../src/features/profile/texts/en.ts';
import { openTabs } from '../src/house/calls/session.ts';
import { createFakeHouse } from './fake-house.ts';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

const i18n = createInstance({ lng: 'en', resources: { en: { profile } }, defaultNS: 'profile', initAsync: false });
await i18n.init();

const ACCOUNT = {
  ...{ name: 'Asha', username: 'asha', email: 'asha@example.com', publicName: null, shownAs: 'as***' },
  ...{ hasPassword: true, createdAt: '2026-11-21T10:00:00.000Z' },
};

/** A page that was opened before the address was confirmed, and what it says once a link was asked for. */
async function askForLink(emailConfirmed: boolean) {
  const data = { ...ACCOUNT, emailConfirmed: false };
  const house = createFakeHouse({
    'GET /api/auth/account': { success: true, data },
    'POST /api/auth/email/confirmation': { success: true, message: '', emailConfirmed },
  });
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => house.fetch(input, init));
  const screen = await renderScreen(
    <I18nextProvider i18n={i18n}>
      <IdentityCard />
    </I18nextProvider>,
  );
  const button = () =>
    [...screen.place.querySelectorAll('button')].find(({ textContent }) => textContent === profile.sendLink);
  await vi.waitFor(() => settle(() => expect(button()).toBeDefined()));
  data.emailConfirmed = emailConfirmed;
  await settle(() => button()?.click());
  await vi.waitFor(() => settle(() => screen.find('[role="status"] p')));
  const text = screen.place.textContent;
  await screen.leave();
  vi.unstubAllGlobals();
  return text;
}

const SENT = 'We have sent a link to asha@example.com.';

test('a link that was sent is told of', async () => {
  expect(await askForLink(false)).toContain(SENT);
});

test('where the address was confirmed meanwhile, that is said, and no link is said to be sent', async () => {
  const text = await askForLink(true);
  expect(text).not.toContain(SENT);
  expect(text).toContain(profile.confirmDone);
});

test.each([
  ['the window comes to the front', () => window.dispatchEvent(new Event('focus'))],
  [
    'another tab says so',
    () => {
      const other = openTabs();
      other.postMessage('account');
      other.close();
    },
  ],
])('an address that was confirmed elsewhere is shown so as soon as %s', async (_, tell) => {
  const data = { ...ACCOUNT, emailConfirmed: false };
  const house = createFakeHouse({ 'GET /api/auth/account': { success: true, data } });
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => house.fetch(input, init));
  const { place } = await renderScreen(
    <I18nextProvider i18n={i18n}>
      <IdentityCard />
    </I18nextProvider>,
  );
  await vi.waitFor(() => settle(() => expect(place.textContent).toContain(profile.unconfirmed)));
  data.emailConfirmed = true;
  await settle(tell);
  await vi.waitFor(() => settle(() => expect(place.textContent).not.toContain(profile.unconfirmed)));
  vi.unstubAllGlobals();
});

test('the button that asks for a link keeps the focus while it asks, and asks once', async () => {
  const sent = vi.fn(() => new Promise<Response>(() => undefined));
  const data = { ...ACCOUNT, emailConfirmed: false };
  const house = createFakeHouse({ 'GET /api/auth/account': { success: true, data } });
  vi.stubGlobal('fetch', (input: string, init: RequestInit) =>
    init.method === 'POST' ? sent() : house.fetch(input, init),
  );
  const { place } = await renderScreen(
    <I18nextProvider i18n={i18n}>
      <IdentityCard />
    </I18nextProvider>,
  );
  const find = () => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === profile.sendLink);
  await vi.waitFor(() => settle(() => expect(find()).toBeDefined()));
  find()?.focus();
  await settle(() => find()?.click());
  await vi.waitFor(() => settle(() => expect(sent).toHaveBeenCalledTimes(1)));
  expect(document.activeElement).toBe(find());
  expect(find()?.matches(':disabled')).toBe(false);
  expect(find()?.getAttribute('aria-busy')).toBe('true');
  // It is seen, too: behind the words, which stay where they are.
  expect(find()?.querySelector('[data-position="right"] > [aria-hidden="true"]')).not.toBeNull();
  await settle(() => find()?.click());
  expect(sent).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});
