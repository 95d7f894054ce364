import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../use-words.ts';
import classes from './history.module.css';

export function ListLoading() {
  return (
    <div className={classes.loading}>
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={44} radius="sm" />
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
