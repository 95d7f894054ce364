import { Button } from '@mantine/core';
import i18next from 'i18next';
import { createElement } from 'react';
import { showToast } from '../ui/show-toast.tsx';

const LOOK_MS = 15 * 60_000;
const OFFER_MS = 20_000;
const OFFER = 'new-version';
const ENTRY = /<script type="module"[^>]* src="([^"]+)"/;
/** The button stands beside the words, so that the offer is little higher than any toast. */
const BESIDE = { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 10 };

/** Whether the house serves another version of the app by now. */
async function isOutdated(): Promise<boolean> {
  const answer = await fetch('/', { cache: 'no-store' });
  const entry = answer.ok ? ENTRY.exec(await answer.text())?.[1] : undefined;
  return entry !== undefined && document.querySelector(`script[src="${entry}"]`) === null;
}

/** Says that there is a new version; the page is loaded anew where the player wants it, and never by itself. */
async function offerVersion(): Promise<void> {
  if (document.hidden || !(await isOutdated())) return;
  const take = createElement(
    Button<'button'>,
    { variant: 'default', flex: 'none', onClick: () => location.reload() },
    i18next.t('ui:version.take'),
  );
  const offer = createElement('span', { style: BESIDE }, i18next.t('ui:version.ready'), take);
  showToast(offer, 'calm', { id: OFFER, shownMs: OFFER_MS });
}

/** Looks for a new version when the browser has found one, when the player comes back to this page, and now and then. */
export async function offerVersions(): Promise<void> {
  // What draws the offer is fetched while it is there: it may have gone with this version.
  await Promise.all([import('@mantine/notifications'), import('../ui/keep-toasts-clear.ts')]);
  // Where the house does not answer it is asked again.
  const look = () => void offerVersion().catch(() => undefined);
  document.addEventListener('visibilitychange', look);
  setInterval(look, LOOK_MS);
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready.then((registration) => registration.addEventListener('updatefound', look));
}
