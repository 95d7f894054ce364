import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { LoaderFirst } from '../../ui/loader-first.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { CartButton } from './cart-button.tsx';
import { Collection, type CollectionFilter } from './collection.tsx';
import { ExplorePromo } from './explore-promo.tsx';
import { FeaturedPainting } from './featured-painting.tsx';
import { GamesStrip } from './games-strip.tsx';
import classes from './home-screen.module.css';
import './home-texts.ts';

function Home() {
  const [filter, setFilter] = useState<CollectionFilter>('all');
  const explore = () => {
    setFilter('all');
    const heading = document.getElementById('browse-collection');
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <>
      <GamesStrip />
      <FeaturedPainting />
      <Collection filter={filter} onFilter={setFilter} />
      <ExplorePromo onExplore={explore} />
      <CartButton />
    </>
  );
}

/** The Home section: the way into the games, and the small gallery. */
export function HomeScreen() {
  const { t } = useTranslation('home');
  const session = useSession();
  return (
    <div className={classes.page}>
      <PageTitle title={t('welcome', { name: session?.username ?? '' })} />
      <LoaderFirst>
        <Home />
      </LoaderFirst>
    </div>
  );
}
