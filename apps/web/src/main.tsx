import './ui/look/reset.css';
import 'virtual:rang-fonts.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import 'virtual:rang-look.css';
import './ui/look/tokens.css';
import './ui/look/base.css';
import { StrictMode, startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from '@tanstack/react-router';
import { loadTexts } from './lib/i18n.ts';
import { whenPainted } from './lib/when-painted.ts';
import { gameTitles } from './player/games.ts';
import { shellTexts } from './player/room-texts.ts';
import { router } from './player/router.tsx';
import { HouseLook } from './ui/look/house-look.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root.');
const opened = router.state.location.pathname;

/** The back office is an app of its own, which no player is sent. */
async function chooseApp(): Promise<ReactNode> {
  const isOffice = /^\/admin(?:\/|$)/.test(location.pathname);
  const [office] = await Promise.all([
    isOffice ? import('./admin/office-app.tsx') : undefined,
    loadTexts(shellTexts, gameTitles),
    isOffice ? undefined : router.load(),
  ]);
  return office === undefined ? <RouterProvider router={router} /> : <office.OfficeApp />;
}

chooseApp().then(
  (chosen) => {
    const app = (
      <StrictMode>
        <HouseLook>{chosen}</HouseLook>
      </StrictMode>
    );
    // Whose session is over by now is led elsewhere.
    const theirs = router.state.location.pathname === opened ? document.documentElement.dataset['theirs'] : undefined;
    // What the page came with says itself when it answers.
    if (theirs === undefined) {
      root.textContent = '';
      root.inert = false;
    }
    delete root.dataset['drawn'];
    // In turns that leave the page to whoever uses it meanwhile.
    startTransition(() => {
      // What somebody has begun to type in it stays.
      if (theirs === '') hydrateRoot(root, app);
      else createRoot(root).render(app);
    });
  },
  // public/first-paint.js says so.
  () => dispatchEvent(new Event('rang-failed')),
);

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  whenPainted(() => {
    // Private windows and full disks refuse: there the app needs the network, as it does anyway to be played.
    import('./lib/keep-app.ts')
      .then(({ keepApp }) => keepApp((path) => void router.navigate({ href: path })))
      .catch(() => undefined);
  });
}
