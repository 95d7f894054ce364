import { useTranslation } from 'react-i18next';
import { FilterChips } from '../../ui/filter-chips.tsx';
import classes from './collection.module.css';
import { PaintingCard } from './painting-card.tsx';
import { PAINTINGS, TAGS, filterPaintings, type Tag } from './paintings.ts';

export type CollectionFilter = Tag | 'all';

const FILTERS: readonly CollectionFilter[] = ['all', ...TAGS];

interface CollectionProps {
  readonly filter: CollectionFilter;
  readonly onFilter: (filter: CollectionFilter) => void;
}

/** 'Browse Collection': the wall of paintings with its filter chips. */
export function Collection({ filter, onFilter }: CollectionProps) {
  const { t } = useTranslation('home');
  const shown = filterPaintings(PAINTINGS, filter);
  return (
    <section className={classes.section} aria-labelledby="browse-collection">
      <div>
        <h2 id="browse-collection" className={classes.title} tabIndex={-1}>
          {t('gallery.browse')}
        </h2>
        <p className={classes.note}>{t('gallery.sampleNote')}</p>
      </div>
      <FilterChips
        label={t('gallery.filter')}
        options={FILTERS.map((value) => ({ value, label: t(`gallery.tags.${value}`) }))}
        value={filter}
        onChange={onFilter}
      />
      <p className={classes.count} role="status">
        {t('gallery.shown', { count: shown.length })}
      </p>
      <ul className={classes.grid}>
        {shown.map((painting) => (
          <PaintingCard key={painting.id} painting={painting} />
        ))}
      </ul>
    </section>
  );
}
