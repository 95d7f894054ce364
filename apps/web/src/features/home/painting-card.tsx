import { useTranslation } from 'react-i18next';
import { Amount } from '../../house/money/amount.tsx';
import { CartToggle, FavouriteButton } from './painting-actions.tsx';
import classes from './painting-card.module.css';
import { PaintingImage } from './painting-image.tsx';
import type { Painting } from './paintings.ts';

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
