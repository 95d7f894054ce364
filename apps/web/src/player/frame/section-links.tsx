import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SECTIONS, findSection } from './sections.ts';

/** Links to the sections as a list: all six in the drawer, those with a tab in the bottom bar. */
export function SectionLinks({
  only,
  className,
  onFollow,
}: {
  only: 'all' | 'tabs';
  className?: string;
  onFollow?: () => void;
}) {
  const { t } = useTranslation('shell');
  const here = useRouterState({ select: ({ location }) => findSection(location.pathname) });
  return (
    <ul className={className}>
      {SECTIONS.filter(({ hasTab }) => hasTab || only === 'all').map(({ name, to, icon: Icon }) => (
        <li key={name}>
          <Link to={to} aria-current={here === name ? 'page' : undefined} onClick={onFollow}>
            <Icon size={24} stroke={1.9} aria-hidden="true" />
            <span>{t(`titles.${name}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
