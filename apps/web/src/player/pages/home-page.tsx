import { HomeScreen } from '../../features/home/index.ts';
import { CompactReferralCard, ReferralBanner, useReferrals } from '../../features/referrals/index.ts';

/** The Home section with what refer-and-earn shows in it, fetched while the page loader has its second. */
export function HomePage() {
  useReferrals();
  return <HomeScreen referralBanner={<ReferralBanner />} referralCard={<CompactReferralCard />} />;
}
