import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useWords } from '../use-words.ts';
import classes from './history.module.css';

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Steps through the pages of a table; there is nothing to step through on a single one. */
export function Pager({ page, pages, onPage }: PagerProps) {
  const { t } = useWords();
  if (pages === 1) return null;
  return (
    <nav className={classes.pager} aria-label={t('pager.label')}>
      <button
        type="button"
        className={classes.step}
        aria-label={t('pager.previous')}
        aria-disabled={page === 1}
        onClick={() => onPage(Math.max(1, page - 1))}
      >
        <IconChevronLeft size={20} aria-hidden="true" />
      </button>
      <span className={classes.place} aria-live="polite">
        {t('pager.place', { page, pages })}
      </span>
      <button
        type="button"
        className={classes.step}
        aria-label={t('pager.next')}
        aria-disabled={page === pages}
        onClick={() => onPage(Math.min(pages, page + 1))}
      >
        <IconChevronRight size={20} aria-hidden="true" />
      </button>
    </nav>
  );
}
