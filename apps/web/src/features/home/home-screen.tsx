import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../house/calls/session.ts';
import { LoaderFirst } from '../../ui/loader-first.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { CartButton } from './cart-button.tsx';
import { Collection, type CollectionFilter } from './collection.tsx';
import { ExplorePromo } from './explore-promo.tsx';
import { FeaturedPainting } from './featured-painting.tsx';
import { GamesStrip } from './games-strip.tsx';
import classes from './home-screen.module.css';

interface HomeProps {
  /** The two places that another feature's parts take: one above everything, one below the gallery. */
  readonly referralBanner: ReactNode;
  readonly referralCard: ReactNode;
}

function Home({ referralBanner, referralCard }: HomeProps) {
  const [filter, setFilter] = useState<CollectionFilter>('all');
  const explore = () => {
    setFilter('all');
    const heading = document.getElementById('browse-collection');
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <>
      {referralBanner}
      <GamesStrip />
      <FeaturedPainting />
      <Collection filter={filter} onFilter={setFilter} />
      <ExplorePromo onExplore={explore} />
      {referralCard}
      <CartButton />
    </>
  );
}

/** The Home section: the way into the games, and the small gallery. */
export function HomeScreen(props: HomeProps) {
  const { t } = useTranslation('home');
  const session = useSession();
  return (
    <div className={classes.page}>
      <PageTitle title={t('welcome', { name: session?.username ?? '' })} />
      <LoaderFirst>
        <Home {...props} />
      </LoaderFirst>
    </div>
  );
}
