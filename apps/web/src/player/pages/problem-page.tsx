import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './problem-page.module.css';

/** What a page shows in place of itself when it broke: calm words and two ways on, with no code of their own to load. */
export function ProblemPage() {
  const { t } = useTranslation('shell');
  return (
    <section className={classes.problem} role="alert">
      <PageTitle title={t('problem.title')} />
      <p className={classes.text}>{t('problem.text')}</p>
      <div className={classes.ways}>
        <button type="button" className={classes.main} onClick={() => location.reload()}>
          {t('problem.reload')}
        </button>
        <a className={classes.other} href="/dashboard/home">
          {t('problem.home')}
        </a>
      </div>
    </section>
  );
}
