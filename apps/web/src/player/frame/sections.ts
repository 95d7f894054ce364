import { IconBallFootball, IconHeadset, IconHome, IconTrophy, IconUser, IconWallet } from '@tabler/icons-react';

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

/** The section that a path lies in: its second segment, where the games and the Win screen are one section. */
export function findSection(pathname: string): SectionName | undefined {
  const segment = pathname.split('/')[2];
  if (segment === 'game') return 'win';
  return SECTIONS.find(({ name }) => name === segment)?.name;
}
