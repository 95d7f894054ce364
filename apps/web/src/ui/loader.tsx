import { TIMES } from '@rang/contract';
import { IconBallBasketball, IconBallFootball, IconBomb, IconCricket, IconDice5 } from '@tabler/icons-react';
import { useElementScrollRestoration } from '@tanstack/react-router';
import { startTransition, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readSeenMs } from '../lib/take-over.ts';
import classes from './loader.module.css';
import { RocketSign } from './rocket.tsx';

const ICONS = [IconBallFootball, IconDice5, IconCricket, RocketSign, IconBallBasketball, IconBomb];

/** The page loader: six small sport and game icons that hop one after another, where the first card will be. */
function Loader() {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.loader} role="status" aria-label={t('loading')}>
      <div className={classes.first}>
        {ICONS.map((Icon, place) => (
          <span key={place} className={classes.icon}>
            <Icon size={34} stroke={1.7} aria-hidden="true" />
          </span>
        ))}
      </div>
      <div className={classes.next} />
    </div>
  );
}

/** What stood behind the loader comes back where it was left: the router's own attempt met a page that was too short. */
function Restored({ top, children }: { top: number; children: ReactNode }) {
  useLayoutEffect(() => {
    // Asking how far it is scrolled has the browser lay the whole page out.
    if (top > 0 && window.scrollY < top) window.scrollTo(0, top);
  }, [top]);
  return children;
}

/** A section that opens with the page loader for its set time, counted from when it is seen, and then stays. */
export function LoaderFirst({ children }: { children: ReactNode }) {
  const entry = useElementScrollRestoration({ getElement: () => window });
  const [top] = useState(entry?.scrollY ?? 0);
  const [isOver, setOver] = useState(false);
  const [seenMs] = useState(readSeenMs);
  useEffect(() => {
    // In turns that leave the page to whoever uses it meanwhile.
    const timer = setTimeout(() => startTransition(() => setOver(true)), Math.max(0, TIMES.loaderMs - seenMs));
    return () => clearTimeout(timer);
  }, [seenMs]);
  return isOver ? <Restored top={top}>{children}</Restored> : <Loader />;
}
