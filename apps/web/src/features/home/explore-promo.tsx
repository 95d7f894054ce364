import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './explore-promo.module.css';
import { PAINTINGS } from './paintings.ts';

/** The promo that leads to the whole collection. */
export function ExplorePromo({ onExplore }: { onExplore: () => void }) {
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
