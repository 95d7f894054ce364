// @vitest-environment happy-dom
import { type WayIn } from '@rang/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { RemoveWayDialog } from '../src/features/profile/sessions/remove-way-dialog.tsx';
import { useAccount } from '../src/house/settings.tsx';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const ACCOUNT = {
  ...{ name: 'Asha', username: 'asha', email: 'asha@example.com', publicName: null, shownAs: 'as***' },
  ...{ hasPassword: false, createdAt: '2026-11-21T10:00:00.000Z', emailConfirmed: true },
};
const WAY: WayIn = { _id: '7', name: 'X', tiedAt: ACCOUNT.createdAt, openedAccount: false };

/** The dialog of an account without a password. It stays, as while it fades away: how long that takes is the clock's to say. */
function Ways({ onClose }: { onClose: () => void }) {
  const { data } = useAccount();
  if (data === undefined) return null;
  return <RemoveWayDialog way={WAY} opened onClose={onClose} onRemoved={() => undefined} />;
}

/** Opens it over a house that refuses the first `refused` removals. */
async function openDialog(refused = 0) {
  let asked = 0;
  vi.stubGlobal('fetch', (_: string, { method }: RequestInit) => {
    if (method === undefined || method === 'GET')
      return Promise.resolve(Response.json({ success: true, data: ACCOUNT }));
    asked += 1;
    const isRefused = asked <= refused;
    const body = isRefused ? { success: false, code: 'INTERNAL_ERROR', message: 'no' } : { success: true };
    return Promise.resolve(Response.json(body, { status: isRefused ? 500 : 200 }));
  });
  const onClose = vi.fn<() => void>();
  await renderScreen(<Ways onClose={onClose} />);
  const find = () => document.querySelector<HTMLButtonElement>('form button[type=submit]');
  await vi.waitFor(() => settle(() => find() ?? expect.fail('no button')), { timeout: 30_000 });
  return { find, send: () => settle(() => find()?.click()), count: () => asked, onClose };
}

test('a way in is removed once, however often Enter is pressed while its dialog fades away', async () => {
  const { find, send, count, onClose } = await openDialog();
  await send();
  expect(onClose).toHaveBeenCalledOnce();
  await send();
  await send();
  expect(count()).toBe(1);
  expect(find()?.getAttribute('aria-disabled')).toBe('true');
  expect(document.querySelector('form [role=alert]')?.textContent).toBe('');
});

test('a removal that was refused can be sent again', async () => {
  const { send, count } = await openDialog(1);
  await send();
  await send();
  expect(count()).toBe(2);
});
