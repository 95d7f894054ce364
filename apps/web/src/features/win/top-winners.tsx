import { useHouse } from '../../house/house.ts';
import { useGameCards } from '../../play/game-card.ts';
import { Amount } from '../../house/money/amount.tsx';
import classes from './top-winners.module.css';
import { useWords } from './use-words.ts';

/** 'Top Winners Today': samples, and marked as such. A house that plays for real money shows none. */
export function TopWinners() {
  const { t } = useWords();
  const samples = useGameCards().toSorted((one, other) => Number(other.sampleWin - one.sampleWin));
  if (useHouse()?.money !== 'play') return null;
  return (
    <section className={classes.section} aria-labelledby="top-winners">
      <h2 id="top-winners" className={classes.title}>
        {t('winners.title')}
      </h2>
      <p className={classes.note}>{t('winners.note')}</p>
      <ol className={classes.list}>
        {samples.map(({ facts: { id }, sampleWin }, index) => (
          <li key={id} className={classes.row}>
            <span className={classes.place} aria-hidden="true">
              {index + 1}
            </span>
            <span className={classes.who}>
              <span className={classes.name}>{t('winners.name', { place: index + 1 })}</span>
              <span className={classes.game}>{t('winners.won', { game: t(`games:${id}.title`) })}</span>
            </span>
            <span className={classes.won}>
              <Amount value={sampleWin} className={classes.amount} />
              <span className={classes.sample}>{t('winners.sample')}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
