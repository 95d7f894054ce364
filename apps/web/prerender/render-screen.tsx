import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { loadTexts } from '../src/lib/i18n.ts';
import { gameTitles } from '../src/player/games.ts';
import { shellTexts } from '../src/player/room-texts.ts';
import { router } from '../src/player/router.tsx';
import { HouseLook } from '../src/ui/look/house-look.tsx';

/** The markup of the screen at the document's address, as the app itself draws it first for somebody whom it does not know. */
export async function renderScreen(): Promise<string> {
  await loadTexts(shellTexts, gameTitles);
  await router.load();
  const markup = renderToString(
    <StrictMode>
      <HouseLook>
        <RouterProvider router={router} />
      </HouseLook>
    </StrictMode>,
  );
  if (markup.includes('<!--$!-->'))
    throw new Error('a part of the screen could not be drawn, and is left to the browser');
  return markup;
}
