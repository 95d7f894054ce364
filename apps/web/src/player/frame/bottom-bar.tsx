import { IconBallFootball, IconHeadset, IconHome, IconTrophy, IconUser, IconWallet } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUnseenTickets } from '../../house/unseen-tickets.ts';
import classes from './bottom-bar.module.css';

/** The dashboard's six sections in their order; those with a tab stand in the phone's bottom bar. */
export const SECTIONS = [
  { name: 'home', to: '/dashboard/home', icon: IconHome, hasTab: true },
  { name: 'wallet', to: '/dashboard/wallet', icon: IconWallet, hasTab: true },
  { name: 'win', to: '/dashboard/game', icon: IconTrophy, hasTab: true },
  { name: 'sports', to: '/dashboard/sports', icon: IconBallFootball, hasTab: false },
  { name: 'support', to: '/dashboard/support', icon: IconHeadset, hasTab: true },
  { name: 'profile', to: '/dashboard/profile', icon: IconUser, hasTab: true },
] as const;

export type SectionName = (typeof SECTIONS)[number]['name'];

/** The section that a path lies in: its second segment, where the Win screen and the games, also those for anybody, are one. */
function sectionOf(pathname: string): SectionName | undefined {
  const [, root, segment] = pathname.split('/');
  if (segment === 'game' || root !== 'dashboard') return 'win';
  return SECTIONS.find(({ name }) => name === segment)?.name;
}

/** Whether a path is the page of a game, within the dashboard or outside of it. */
export function isGame(pathname: string): boolean {
  return pathname.startsWith('/dashboard/game/') || !pathname.startsWith('/dashboard/');
}

/** The phone's way through the app: five tabs in reach of the thumb. */
export function BottomBar() {
  const { t } = useTranslation('shell');
  return (
    <nav className={classes.bar} aria-label={t('menu.sections')}>
      <SectionLinks only="tabs" className={classes.tabs ?? ''} />
    </nav>
  );
}

/** How many answers the player has not seen, as a quiet dot; read out with what it stands on. */
export function NewsMark() {
  const { t } = useTranslation('shell');
  const count = useUnseenTickets();
  if (count === 0) return null;
  return (
    <span className={classes.mark}>
      <span aria-hidden="true">{count > 9 ? '9+' : count}</span>
      <span className="rang-unseen">{t('menu.news', { count })}</span>
    </span>
  );
}

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
  const here = useRouterState({ select: ({ location }) => sectionOf(location.pathname) });
  return (
    <ul className={className}>
      {SECTIONS.filter(({ hasTab }) => hasTab || only === 'all').map(({ name, to, icon: Icon }) => (
        <li key={name}>
          <Link to={to} aria-current={here === name ? 'page' : undefined} onClick={onFollow}>
            <Icon size={24} stroke={1.9} aria-hidden="true" />
            <span>{t(`titles.${name}`)}</span>
            {name === 'support' ? <NewsMark /> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}
