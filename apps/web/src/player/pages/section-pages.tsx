import { useNavigate, useSearch } from '@tanstack/react-router';
import { TermsDialog } from '../../features/auth/index.ts';
import { findProfileTab } from './search-params.ts';

// Sections that show parts of two features, which do not know each other. The features are fetched side by side.
const loadReferrals = () => import('../../features/referrals/index.ts');

/** The Home section with what refer-and-earn shows in it, fetched while the page loader has its second. */
export async function loadHomePage() {
  const [{ HomeScreen }, { CompactReferralCard, ReferralBanner, useReferrals }] = await Promise.all([
    import('../../features/home/home-screen.tsx'),
    loadReferrals(),
  ]);
  function HomePage() {
    useReferrals();
    return <HomeScreen referralBanner={<ReferralBanner />} referralCard={<CompactReferralCard />} />;
  }
  return { HomePage };
}

/** The Profile section with the referral card as a tab; the address says the tab, so that a reload comes back to it. */
export async function loadProfilePage() {
  const [{ ProfileScreen }, { ReferralCard }] = await Promise.all([
    import('../../features/profile/profile-screen.tsx'),
    loadReferrals(),
  ]);
  function ProfilePage() {
    const { tab } = useSearch({ from: '/dashboard/profile' });
    const navigate = useNavigate({ from: '/dashboard/profile' });
    const turn = (to: string | null) => {
      const next = to === 'profile' ? undefined : findProfileTab(to);
      void navigate({ to: '.', search: (old) => ({ ...old, tab: next }), replace: true, resetScroll: false });
    };
    return <ProfileScreen referrals={<ReferralCard />} termsDialog={TermsDialog} tab={tab} onTurn={turn} />;
  }
  return { ProfilePage };
}

/** The Wallet section with the referral banner in it. */
export async function loadWalletPage() {
  const [{ WalletScreen }, { ReferralBanner }] = await Promise.all([
    import('../../features/wallet/index.ts'),
    loadReferrals(),
  ]);
  return { WalletPage: () => <WalletScreen referralBanner={<ReferralBanner />} /> };
}
