const PROFILE_TABS = ['profile', 'referrals', 'settings'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

/** The tab of the Profile section that an address names, if it names one. */
export function findProfileTab(named: unknown): ProfileTab | undefined {
  return PROFILE_TABS.find((tab) => tab === named);
}
