import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PageTitle } from '../../ui/page-title.tsx';
import { ComingArt } from './coming-art.tsx';
import { findComingGame } from './coming-games.ts';
import classes from './coming-soon-screen.module.css';
import { useWords } from './use-words.ts';

/** The page of a game that is not open yet. `gameId` is the path's last segment: dice, plinko, sports. */
export function ComingSoonScreen({ gameId }: { gameId: string }) {
  const { t } = useWords();
  const { name, percent, backTo } = findComingGame(gameId);
  const title = t(`names.${name}`);
  return (
    <div className={classes.page}>
      <PageTitle title={title} backTo={backTo} />
      <section className={classes.card}>
        <div className={classes.picture}>
          <ComingArt name={name} />
        </div>
        <div className={classes.words}>
          <h2 className={classes.soon}>{t('soon')}</h2>
          <p className={classes.text}>{t('text', { name: title })}</p>
          <div>
            <p className={classes.progress}>
              <span>{t('progress')}</span>
              <strong>{t('percent', { percent })}</strong>
            </p>
            <div
              className={classes.track}
              role="progressbar"
              aria-label={t('progress')}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={percent}
            >
              <div className={classes.bar} data-percent={percent} />
            </div>
          </div>
          <Button variant="default" renderRoot={(props) => <Link to={backTo} {...props} />}>
            {t(name === 'sports' ? 'backToHome' : 'backToWin')}
          </Button>
        </div>
      </section>
    </div>
  );
}
