import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect } from 'vitest';
import { leaveAtEnd, settle } from './render-hook.tsx';

/** Something that a person sees and presses. */
export interface RenderedScreen {
  readonly place: HTMLElement;
  readonly find: (selector: string) => HTMLElement;
  readonly press: (selector: string) => Promise<void>;
  readonly leave: () => Promise<void>;
}

/** Renders `screen` into a document of its own. */
export async function renderScreen(screen: ReactNode): Promise<RenderedScreen> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const find = (selector: string) => place.querySelector<HTMLElement>(selector) ?? expect.fail(`no ${selector}`);
  await settle(() =>
    root.render(
      <MantineProvider>
        <QueryClientProvider client={client}>{screen}</QueryClientProvider>
      </MantineProvider>,
    ),
  );
  const leave = async () => {
    await settle(() => root.unmount());
    client.clear();
    place.remove();
  };
  leaveAtEnd(leave);
  return { place, find, press: (selector) => settle(() => find(selector).click()), leave };
}
