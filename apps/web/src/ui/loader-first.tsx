import { TIMES } from '@rang/contract';
import { useElementScrollRestoration } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { Loader } from './loader.tsx';

/** What stood behind the loader comes back where it was left: the router's own attempt met a page that was too short. */
function Restored({ top, children }: { top: number; children: ReactNode }) {
  useLayoutEffect(() => {
    if (window.scrollY < top) window.scrollTo(0, top);
  }, [top]);
  return children;
}

/** A section that opens with the page loader for its set time and then stays. */
export function LoaderFirst({ children }: { children: ReactNode }) {
  const entry = useElementScrollRestoration({ getElement: () => window });
  const [top] = useState(entry?.scrollY ?? 0);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), TIMES.loaderMs);
    return () => clearTimeout(timer);
  }, []);
  return isOver ? <Restored top={top}>{children}</Restored> : <Loader />;
}
