import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../ui/page-title.tsx';
import classes from './problem-page.module.css';
import './shell-texts.ts';

/** What a page shows in place of itself when it broke: calm words and two ways on. */
export function ProblemPage() {
  const { t } = useTranslation('shell');
  return (
    <section className={classes.problem} role="alert">
      <PageTitle title={t('problem.title')} />
      <p className={classes.text}>{t('problem.text')}</p>
      <div className={classes.ways}>
        <Button onClick={() => location.reload()}>{t('problem.reload')}</Button>
        <Button variant="default" component="a" href="/dashboard/home">
          {t('problem.home')}
        </Button>
      </div>
    </section>
  );
}
