// @vitest-environment happy-dom
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { UpdateDialog } from '../src/features/profile/account/update-dialog.tsx';
import { profile } from '../src/features/profile/texts/en.ts';
import { useAccount } from '../src/house/settings.tsx';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

const i18n = createInstance({ lng: 'en', resources: { en: { profile } }, defaultNS: 'profile', initAsync: false });
await i18n.init();

const ACCOUNT = {
  ...{ name: 'Asha', username: 'asha', email: 'asha@example.com', publicName: null, shownAs: 'as***' },
  ...{ hasPassword: false, createdAt: '2026-11-21T10:00:00.000Z', emailConfirmed: true },
};

function Shown() {
  const { data } = useAccount();
  return data === undefined ? null : <UpdateDialog opened account={data} onClose={() => undefined} />;
}

test('an address that was changed is not sent again by a press before it is looked up anew', async () => {
  let [looked, moved] = [0, 0];
  const headers = { 'content-type': 'application/json' };
  const answer = (body: object) => new Response(JSON.stringify(body), { status: 200, headers });
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/auth/email')) {
      moved += 1;
      return answer({ success: true, message: '', emailConfirmed: false });
    }
    looked += 1;
    // The second look is slow.
    if (looked > 1) await new Promise(() => undefined);
    return answer({ success: true, data: ACCOUNT });
  });
  const screen = await renderScreen(
    <I18nextProvider i18n={i18n}>
      <Shown />
    </I18nextProvider>,
  );
  const email = await vi.waitFor(
    async () => {
      await settle(() => undefined);
      return document.querySelector<HTMLInputElement>('input[name=email]') ?? expect.fail('no field');
    },
    { timeout: 30_000 },
  );
  await settle(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(email, 'new@example.com');
    email.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const save = () => settle(() => document.querySelector<HTMLButtonElement>('form button[type=submit]')?.click());
  await save();
  await vi.waitFor(() => settle(() => expect(looked).toBe(2)));
  expect(moved).toBe(1);
  expect(document.body.textContent).toContain('new@example.com');
  await save();
  expect(moved).toBe(1);
  await screen.leave();
  vi.unstubAllGlobals();
});
