import { Button } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../house/calls/session.ts';
import { useAccount } from '../../house/settings.tsx';
import { LoaderFirst } from '../../ui/loader.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import { Collection, type CollectionFilter } from './collection.tsx';
import { FeaturedPainting } from './painting-card.tsx';
import { GamesStrip, TodaysWins } from './games-strip.tsx';
import classes from './home-screen.module.css';
import { PAINTINGS, useShelf } from './paintings.ts';

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
      <TodaysWins />
      <FeaturedPainting />
      <div className={classes.gallery}>
        <Collection filter={filter} onFilter={setFilter} />
        <CartButton />
      </div>
      <ExplorePromo onExplore={explore} />
      {referralCard}
    </>
  );
}

/** The Home section: the way into the games, and the small gallery. Favourites and cart live on the device only. */
export function HomeScreen(props: HomeProps) {
  const { t } = useTranslation('home');
  const username = useSession()?.username;
  const { data, isPending } = useAccount();
  const name = data?.name ?? username;
  return (
    <div className={classes.page}>
      <PageTitle title={isPending ? t('welcome') : t('welcomeName', { name })} />
      <LoaderFirst>
        <Home {...props} />
      </LoaderFirst>
    </div>
  );
}

/**
 * The cart, which floats while the collection is in sight: a bar, or on a desktop a disc beside the page. It counts what the
 * visitor really put in; there is no shop behind it yet, and it says so.
 */
function CartButton() {
  const { t } = useTranslation('home');
  const count = useShelf('cart').shelf.length;
  const tell = () => showToast(t('cart.unavailable'));
  return (
    <button type="button" className={classes.cart} onClick={tell}>
      <IconShoppingCart size={24} aria-hidden="true" />
      <span className={classes.name}>{t('cart.open', { count })}</span>
      <span className={classes.count} aria-hidden="true">
        {count}
      </span>
    </button>
  );
}

/** The promo that leads to the whole collection. */
function ExplorePromo({ onExplore }: { onExplore: () => void }) {
  const { t } = useTranslation('home');
  return (
    <section className={classes.promo} aria-labelledby="explore-collection">
      <div className={classes.words}>
        <h2 id="explore-collection" className={classes.title}>
          {t('promo.title')}
        </h2>
        <p className={classes.text}>{t('promo.text')}</p>
        <Button variant="default" onClick={onExplore}>
          {t('promo.button')}
        </Button>
      </div>
      <div className={classes.strips} aria-hidden="true">
        {PAINTINGS.map(({ id, image }) => (
          <img
            key={id}
            className={classes.strip}
            src={image}
            alt=""
            loading="lazy"
            decoding="async"
            width={800}
            height={1000}
          />
        ))}
      </div>
    </section>
  );
}
