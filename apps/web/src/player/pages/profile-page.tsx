import { useSearch } from '@tanstack/react-router';
import { ProfileScreen } from '../../features/profile/index.ts';
import { ReferralCard } from '../../features/referrals/index.ts';

/** The Profile section with the referral card as a tab; the address may name the tab to begin with. */
export function ProfilePage() {
  const { tab } = useSearch({ from: '/dashboard/profile' });
  return <ProfileScreen referrals={<ReferralCard />} tab={tab} />;
}
