import { useTranslation } from 'react-i18next';
import { Amount } from '../../house/money/amount.tsx';
import classes from './featured-painting.module.css';
import { CartToggle, FavouriteButton } from './painting-actions.tsx';
import { PaintingImage } from './painting-image.tsx';
import { FEATURED_PAINTING } from './paintings.ts';

/** The third of the six, given the whole width. */
export function FeaturedPainting() {
  const { t } = useTranslation('home');
  const painting = FEATURED_PAINTING;
  return (
    <section className={classes.card} aria-labelledby="featured-painting">
      <div className={classes.frame}>
        <PaintingImage painting={painting} eager />
        <span className={classes.heart}>
          <FavouriteButton painting={painting} />
        </span>
      </div>
      <div className={classes.words}>
        <p className={classes.kicker}>{t('gallery.featured')}</p>
        <h2 id="featured-painting" className={classes.title}>
          {t(`paintings.${painting.id}.title`)}
        </h2>
        <p className={classes.muted}>{t('gallery.by', { artist: painting.artist })}</p>
        <p className={classes.description}>{t(`paintings.${painting.id}.description`)}</p>
        <p className={classes.price}>
          <Amount value={painting.price} /> <span className={classes.muted}>{t('gallery.sample')}</span>
        </p>
        <CartToggle painting={painting} />
      </div>
    </section>
  );
}
