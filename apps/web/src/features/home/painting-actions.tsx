import { IconCheck, IconHeart, IconHeartFilled, IconShoppingCartPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/show-toast.ts';
import classes from './painting-actions.module.css';
import type { Painting } from './paintings.ts';
import { useShelf } from './use-shelf.ts';

/** The heart that keeps a painting among the favourites. */
export function FavouriteButton({ painting }: { painting: Painting }) {
  const { t } = useTranslation('home');
  const { shelf, toggle } = useShelf('favourites');
  const isKept = shelf.includes(painting.id);
  const title = t(`paintings.${painting.id}.title`);
  const Heart = isKept ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      className={classes.heart}
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
export function CartToggle({ painting }: { painting: Painting }) {
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
