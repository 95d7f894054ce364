import { IconShoppingCart } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/show-toast.ts';
import classes from './cart-button.module.css';
import { useShelf } from './use-shelf.ts';

/** The floating cart. It counts what the visitor really put in; there is no shop behind it yet, and it says so. */
export function CartButton() {
  const { t } = useTranslation('home');
  const count = useShelf('cart').shelf.length;
  const tell = () => showToast(t('cart.unavailable'));
  return (
    <button type="button" className={classes.cart} aria-label={t('cart.open', { count })} onClick={tell}>
      <IconShoppingCart size={24} aria-hidden="true" />
      <span className={classes.count} aria-hidden="true">
        {count}
      </span>
    </button>
  );
}
