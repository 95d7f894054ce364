import { IconCheck, IconHeart, IconHeartFilled, IconPhotoOff, IconShoppingCartPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../house/money/amount.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import classes from './painting-card.module.css';
import { FEATURED_PAINTING, useShelf, type Painting } from './paintings.ts';

export function PaintingCard({ painting }: { painting: Painting }) {
  const { t } = useTranslation('home');
  return (
    <li className={classes.card}>
      <div className={classes.frame}>
        <PaintingImage painting={painting} />
        <span className={classes.heart}>
          <FavouriteButton painting={painting} />
        </span>
      </div>
      <div className={classes.words}>
        <h3 className={classes.title}>{t(`paintings.${painting.id}.title`)}</h3>
        <p className={classes.artist}>{t('gallery.by', { artist: painting.artist })}</p>
        <p className={classes.price}>
          <Amount value={painting.price} /> <span className={classes.sample}>{t('gallery.sample')}</span>
        </p>
        <CartToggle painting={painting} />
      </div>
    </li>
  );
}

/** The third of the six, given the whole width. */
export function FeaturedPainting() {
  const { t } = useTranslation('home');
  const painting = FEATURED_PAINTING;
  return (
    <section className={classes.featuredPaintingCard} aria-labelledby="featured-painting">
      <div className={classes.featuredPaintingFrame}>
        <PaintingImage painting={painting} eager />
        <span className={classes.heart}>
          <FavouriteButton painting={painting} />
        </span>
      </div>
      <div className={classes.featuredPaintingWords}>
        <p className={classes.kicker}>{t('gallery.featured')}</p>
        <h2 id="featured-painting" className={classes.featuredPaintingTitle}>
          {t(`paintings.${painting.id}.title`)}
        </h2>
        <p className={classes.muted}>{t('gallery.by', { artist: painting.artist })}</p>
        <p className={classes.description}>{t(`paintings.${painting.id}.description`)}</p>
        <p className={classes.featuredPaintingPrice}>
          <Amount value={painting.price} /> <span className={classes.muted}>{t('gallery.sample')}</span>
        </p>
        <CartToggle painting={painting} />
      </div>
    </section>
  );
}

/** A painting on the wall; when its picture does not come, a frame that says so in its place. */
function PaintingImage({ painting, eager = false }: { painting: Painting; eager?: boolean }) {
  const { t } = useTranslation('home');
  const [hasFailed, setFailed] = useState(false);
  const title = t(`paintings.${painting.id}.title`);
  if (hasFailed) {
    return (
      <span className={classes.missing} role="img" aria-label={`${title}. ${t('gallery.imageFailed')}`}>
        <IconPhotoOff size={32} stroke={1.5} aria-hidden="true" />
        <span aria-hidden="true">{t('gallery.imageFailed')}</span>
      </span>
    );
  }
  return (
    <img
      className={classes.image}
      src={painting.image}
      alt={`${title}. ${t(`paintings.${painting.id}.description`)}`}
      width={800}
      height={1000}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}

/** The heart that keeps a painting among the favourites. */
function FavouriteButton({ painting }: { painting: Painting }) {
  const { t } = useTranslation('home');
  const { shelf, toggle } = useShelf('favourites');
  const isKept = shelf.includes(painting.id);
  const title = t(`paintings.${painting.id}.title`);
  const Heart = isKept ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      className={classes.paintingActionsHeart}
      data-kept={isKept || undefined}
      aria-pressed={isKept}
      aria-label={t(isKept ? 'gallery.unfavourite' : 'gallery.favourite', { title })}
      onClick={() => toggle(painting.id)}
    >
      <Heart size={22} aria-hidden="true" />
    </button>
  );
}

/** Puts a painting into the cart, and takes it out again. */
function CartToggle({ painting }: { painting: Painting }) {
  const { t } = useTranslation('home');
  const { shelf, toggle } = useShelf('cart');
  const isIn = shelf.includes(painting.id);
  const title = t(`paintings.${painting.id}.title`);
  const change = () => {
    toggle(painting.id);
    showToast(t(isIn ? 'gallery.removed' : 'gallery.added', { title }));
  };
  const Icon = isIn ? IconCheck : IconShoppingCartPlus;
  const words = t(isIn ? 'gallery.inCart' : 'gallery.addToCart');
  return (
    <button
      type="button"
      className={classes.cart}
      data-in={isIn || undefined}
      aria-label={`${words}: ${title}`}
      onClick={change}
    >
      <Icon size={20} aria-hidden="true" />
      {words}
    </button>
  );
}
