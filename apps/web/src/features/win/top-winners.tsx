import { paise, type Paise } from '@rang/contract';
import { useHouse } from '../../house/house.ts';
import { Amount } from '../../house/money/amount.tsx';
import classes from './top-winners.module.css';
import type { Game } from './games.ts';
import { useWords } from './use-words.ts';

const SAMPLES: readonly { readonly place: number; readonly game: Game['id']; readonly amount: Paise }[] = [
  { place: 1, game: 'colour', amount: paise(1_245_000n) },
  { place: 2, game: 'crash', amount: paise(867_050n) },
  { place: 3, game: 'mines', amount: paise(512_525n) },
];

/** 'Top Winners Today': samples, and marked as such. A house that plays for real money shows none. */
export function TopWinners() {
  const { t } = useWords();
  if (useHouse()?.money !== 'play') return null;
  return (
    <section className={classes.section} aria-labelledby="top-winners">
      <h2 id="top-winners" className={classes.title}>
        {t('winners.title')}
      </h2>
      <p className={classes.note}>{t('winners.note')}</p>
      <ol className={classes.list}>
        {SAMPLES.map(({ place, game, amount }) => (
          <li key={place} className={classes.row}>
            <span className={classes.place} aria-hidden="true">
              {place}
            </span>
            <span className={classes.who}>
              <span className={classes.name}>{t('winners.name', { place })}</span>
              <span className={classes.game}>{t('winners.won', { game: t(`games.${game}.title`) })}</span>
            </span>
            <span className={classes.won}>
              <Amount value={amount} className={classes.amount} />
              <span className={classes.sample}>{t('winners.sample')}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
