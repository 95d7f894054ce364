import { NativeSelect } from '@mantine/core';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import type { Paging } from '../../../lib/paging.ts';
import { Pager } from '../../../ui/pager.tsx';
import { showToast } from '../../../ui/show-toast.tsx';
import { useWords } from '../wording/use-words.ts';
import classes from './table-pager.module.css';

/** The way to older rows, and whether they came; where they cannot be fetched this is told. */
export function tellFailure(
  older: (() => Promise<void>) | undefined,
  text: string,
): (() => Promise<boolean>) | undefined {
  if (older === undefined) return undefined;
  return async () => {
    try {
      await older();
      return true;
    } catch (error) {
      showToast(refusalText(error, text), 'bad');
      return false;
    }
  };
}

/** Below a table: rows per page, and the way through the pages. */
export function TablePager({ paging, sizes }: { paging: Paging<unknown>; sizes: readonly number[] }) {
  const { t } = useWords();
  const { page, pages, size, chooseSize } = paging;
  const place = t('table.page', { page, pages: paging.isCut ? `${pages}+` : pages });
  return (
    <div className={classes.pager}>
      <NativeSelect
        className={classes.size}
        size="sm"
        aria-label={t('table.perPage')}
        data={sizes.map(String)}
        value={String(size)}
        onChange={(event) => chooseSize(Number(event.currentTarget.value))}
      />
      <span className={classes.perPage}>{t('table.perPage')}</span>
      <Pager
        isKept
        label={place}
        place={place}
        steps={{
          first: { label: t('table.first'), turn: paging.first },
          previous: { label: t('table.previous'), turn: paging.previous },
          next: { label: t('table.next'), turn: paging.next },
          last: { label: t('table.last'), turn: paging.last },
        }}
      />
    </div>
  );
}
