import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Paging } from '../../../lib/paging.ts';
import { Pager } from '../../../ui/pager.tsx';
import { useWords } from '../use-words.ts';
import classes from './history.module.css';

export function ListLoading() {
  return (
    <div className={classes.loading}>
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} radius="sm" />
      ))}
    </div>
  );
}

export function ListEmpty({ icon, title, hint }: { icon: ReactNode; title: string; hint: string }) {
  return (
    <div className={classes.empty}>
      {icon}
      <strong>{title}</strong>
      <span>{hint}</span>
    </div>
  );
}

export function ListFailed({ text, onReload }: { text: string; onReload: () => void }) {
  const { t } = useWords();
  return (
    <div className={classes.empty} role="alert">
      <span>{text}</span>
      <Button variant="default" onClick={onReload}>
        {t('reload')}
      </Button>
    </div>
  );
}

/** Steps through the pages of a list of the wallet. */
export function WalletPager({ paging }: { paging: Paging<unknown> }) {
  const { t } = useWords();
  const { page, pages, previous, next } = paging;
  return (
    <Pager
      label={t('pager.label')}
      place={t('pager.place', { page, pages })}
      steps={{
        previous: { label: t('pager.previous'), turn: previous },
        next: { label: t('pager.next'), turn: next },
      }}
    />
  );
}
