import './ui/look/reset.css';
import 'virtual:rang-fonts.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './ui/look/tokens.css';
import './ui/look/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '@tanstack/react-router';
import { loadTexts } from './lib/i18n.ts';
import { gameTitles } from './player/games.ts';
import { shellTexts } from './player/room-texts.ts';
import { router } from './player/router.tsx';
import { HouseLook } from './ui/look/house-look.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root.');
/** What only the dashboard needs comes with the dashboard. */
function PlayerApp() {
  return <RouterProvider router={router} />;
}

/** The back office is an app of its own, which no player is sent. */
async function chooseApp() {
  const isOffice = /^\/admin(?:\/|$)/.test(location.pathname);
  const [office] = await Promise.all([
    isOffice ? import('./admin/office-app.tsx') : undefined,
    loadTexts(shellTexts, gameTitles),
  ]);
  return office?.OfficeApp ?? PlayerApp;
}

chooseApp().then(
  (Chosen) => {
    createRoot(root).render(
      <StrictMode>
        <HouseLook>
          <Chosen />
        </HouseLook>
      </StrictMode>,
    );
  },
  () => {
    // There is no text to say it with: the house's own language is better than a page that stays as it is.
    root.textContent = 'Rang could not be loaded. Please load this page again.';
  },
);

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => {
    // Private windows and full disks refuse: there the app needs the network, as it does anyway to be played.
    import('./worker/keep-app.ts')
      .then(({ keepApp }) => keepApp((path) => void router.navigate({ href: path })))
      .catch(() => undefined);
  });
}
