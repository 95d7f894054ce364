import { useComputedColorScheme } from '@mantine/core';
import { Outlet, createRootRoute, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LateNotice } from './late-notice.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The key of the page's name among the shell's texts. */
    title?: string;
  }
}

function useDocumentTitle(): void {
  const { t } = useTranslation('shell');
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const text = title === undefined ? 'Rang' : `${t([`titles.${title}`, `games:${title}.title`])} · Rang`;
  useEffect(() => {
    document.title = text;
  }, [text]);
}

/** The browser's own frame takes the ground's colour. */
function useThemeColour(): void {
  const scheme = useComputedColorScheme('dark');
  useEffect(() => {
    const ground = getComputedStyle(document.documentElement).getPropertyValue('--rang-ground').trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
  }, [scheme]);
}

/** What every page shares: its document title, the browser's frame, and what the house tells everybody. */
function RootLayout() {
  useDocumentTitle();
  useThemeColour();
  return (
    <>
      <Outlet />
      <LateNotice />
    </>
  );
}

/** The root of all routes. */
export const root = createRootRoute({ component: RootLayout, notFoundComponent: () => null });
