import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { takeHeadingFocus } from '../lib/heading-focus.ts';
import classes from './page-title.module.css';

/** A page's one heading. After a navigation it takes the focus, so that screen readers start at the new page. */
export function PageTitle({ title, backTo }: { title: string; backTo?: string }) {
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
    </div>
  );
}
