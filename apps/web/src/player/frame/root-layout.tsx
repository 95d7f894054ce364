import { useComputedColorScheme } from '@mantine/core';
import { Outlet, createRootRoute, useMatches } from '@tanstack/react-router';
import { TIMES } from '@rang/contract';
import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { openTabs, sessionStore, useSession } from '../../house/calls/session.ts';
import { whenPainted } from '../../lib/when-painted.ts';

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

/** The browser's own frame takes the ground's colour: once all is painted, as until then each style would be reckoned for it. */
function useThemeColour(): void {
  const scheme = useComputedColorScheme('dark');
  useEffect(
    () =>
      whenPainted(() => {
        const ground = getComputedStyle(document.documentElement).getPropertyValue('--rang-ground').trim();
        document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
      }),
    [scheme],
  );
}

/**
 * Looks again and again whether the house has something to tell all, and at once when a socket says so; and for a visitor
 * whether another tab has. As short as it can be: every first visit is sent it. What reads and shows a notice comes with the
 * first one that there is.
 */
function LateNotice() {
  const [Place, setPlace] = useState<ComponentType>();
  const isVisitor = useSession() === undefined;
  const show = useCallback(() => {
    import('../../features/notice/index.tsx')
      .then(({ loadPlace }) => loadPlace())
      // Out of reach, which is said elsewhere: the next look is another try.
      .then((Loaded) => setPlace(() => Loaded))
      .catch(() => undefined);
  }, []);
  useEffect(() => {
    if (Place !== undefined || !isVisitor) return;
    if (sessionStore.endedBy.get() === 'tab') show();
    const tabs = openTabs(show);
    tabs.postMessage('who');
    return () => tabs.close();
  }, [Place, isVisitor, show]);
  useEffect(() => {
    if (Place !== undefined) return;
    const look = () => {
      if (document.hidden) return;
      fetch('/api/notice')
        .then(async (answer) => {
          if (answer.ok && !(await answer.text()).includes('"notice":null')) show();
        })
        .catch(() => undefined);
    };
    look();
    const timer = setInterval(look, TIMES.noticePollMs);
    addEventListener('rang-notice', look);
    return () => {
      clearInterval(timer);
      removeEventListener('rang-notice', look);
    };
  }, [Place, show]);
  return Place && <Place />;
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
