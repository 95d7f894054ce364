import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { loadTexts } from '../src/lib/i18n.ts';
import { gameTitles } from '../src/player/games.ts';
import { shellTexts } from '../src/player/room-texts.ts';
import { router } from '../src/player/router.tsx';
import { HouseLook } from '../src/ui/look/house-look.tsx';

/** The markup of the screen at the document's address, as the app itself draws it first while it knows nothing of anybody. */
export async function renderScreen(): Promise<string> {
  await loadTexts(shellTexts, gameTitles);
  await router.load();
  const { prelude } = await prerender(
    <StrictMode>
      <HouseLook>
        <RouterProvider router={router} />
      </HouseLook>
    </StrictMode>,
    // In one piece: pieces that come later are moved to their place by scripts within the page, which none may have.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  const markup = await new Response(prelude).text();
  if (/<!--\$[!?]|<script/.test(markup))
    throw new Error('a part of the screen could not be drawn, and is left to the browser');
  return markup;
}
