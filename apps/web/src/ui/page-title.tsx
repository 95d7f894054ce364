import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './page-title.module.css';

let leftFrom: Element | null | undefined;

/** Called when a navigation begins: the next page's heading may take the focus. */
export function expectHeadingFocus(): void {
  leftFrom = document.activeElement;
}

/** Gives the heading the focus once after a navigation, unless the player has moved on to another control meanwhile. */
function takeHeadingFocus(heading: HTMLElement): void {
  if (leftFrom === undefined) return;
  const active = document.activeElement;
  const untouched = active === null || active === document.body || active === leftFrom;
  leftFrom = undefined;
  if (untouched) heading.focus({ preventScroll: true });
}

interface PageTitleProps {
  readonly title: string;
  readonly backTo?: string;
  /** What stands at the end of its line. */
  readonly children?: ReactNode;
}

/** A page's one heading. After a navigation it takes the focus, so that screen readers start at the new page. */
export function PageTitle({ title, backTo, children }: PageTitleProps) {
  const { t } = useTranslation('ui');
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (heading.current !== null) takeHeadingFocus(heading.current);
    // A page that came drawn is the app's now: public/first-paint.js and lib/take-over.ts wait for it.
    dispatchEvent(new Event('rang-taken-over'));
  }, []);
  return (
    <div className={classes.row}>
      {backTo === undefined ? null : (
        <Link to={backTo} className={classes.back} aria-label={t('back')}>
          <IconArrowLeft size={20} aria-hidden="true" />
        </Link>
      )}
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {children === undefined ? null : <div className={classes.end}>{children}</div>}
    </div>
  );
}
