import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { useWords } from '../wording/use-words.ts';
import classes from './pager.module.css';
import type { Paging } from './use-paging.ts';

/** Below a table: rows per page, and the way through the pages. */
export function Pager({ paging, sizes }: { paging: Paging; sizes: readonly number[] }) {
  const { t } = useWords();
  const { page, pages, size, chooseSize, turnTo } = paging;
  const steps = [
    { label: t('table.first'), to: 0, Icon: IconChevronsLeft },
    { label: t('table.previous'), to: page - 1, Icon: IconChevronLeft },
    { label: t('table.next'), to: page + 1, Icon: IconChevronRight },
    { label: t('table.last'), to: pages - 1, Icon: IconChevronsRight },
  ].map(({ label, to, Icon }) => (
    <ActionIcon
      key={label}
      variant="subtle"
      color="gray"
      className={classes.step}
      aria-label={label}
      disabled={to < 0 || to >= pages || to === page}
      onClick={() => turnTo(to)}
    >
      <Icon size={20} aria-hidden="true" />
    </ActionIcon>
  ));
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
      <nav className={classes.steps} aria-label={t('table.page', { page: page + 1, pages })}>
        {steps.slice(0, 2)}
        <span className={classes.place}>{t('table.page', { page: page + 1, pages })}</span>
        {steps.slice(2)}
      </nav>
    </div>
  );
}
