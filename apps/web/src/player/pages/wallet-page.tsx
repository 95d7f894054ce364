import { ReferralBanner } from '../../features/referrals/index.ts';
import { WalletScreen } from '../../features/wallet/index.ts';

/** The Wallet section with the referral banner in it. */
export function WalletPage() {
  return <WalletScreen referralBanner={<ReferralBanner />} />;
}
