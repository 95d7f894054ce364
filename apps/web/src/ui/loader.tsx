import {
  IconBallBasketball,
  IconBallFootball,
  IconBomb,
  IconCricket,
  IconDice5,
  IconRocket,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './loader.module.css';

const ICONS = [IconBallFootball, IconDice5, IconCricket, IconRocket, IconBallBasketball, IconBomb];

/** The page loader: six small sport and game icons that hop one after another. */
export function Loader() {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.loader} role="status" aria-label={t('loading')}>
      {ICONS.map((Icon, place) => (
        <span key={place} className={classes.icon}>
          <Icon size={26} stroke={1.8} aria-hidden="true" />
        </span>
      ))}
    </div>
  );
}
