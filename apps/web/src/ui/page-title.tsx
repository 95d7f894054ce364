import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { takeHeadingFocus } from '../lib/heading-focus.ts';
import classes from './page-title.module.css';

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
