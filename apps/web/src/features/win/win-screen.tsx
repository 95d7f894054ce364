import { VisuallyHidden } from '@mantine/core';
import { formatRupees } from '@rang/contract';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useHouse } from '../../house/house.ts';
import { Amount } from '../../house/money/amount.tsx';
import { CATEGORIES, filterGames, useGameCards, type GameCard as Card, type Category } from '../../play/game-card.ts';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { LoaderFirst } from '../../ui/loader.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { DailyRaces } from './daily-races.tsx';
import { useWords } from './use-words.ts';
import classes from './win-screen.module.css';

function Win() {
  const { t } = useWords();
  const games = useGameCards();
  const [shown, setShown] = useState({ category: 'all' as Category, games: filterGames(games, 'all') });
  const choose = (category: Category) =>
    setShown({ category, games: shuffle(filterGames(games, category), Math.random) });
  return (
    <>
      <FilterChips
        label={t('filter')}
        options={CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
        value={shown.category}
        onChange={choose}
      />
      <VisuallyHidden role="status">{t('shown', { count: shown.games.length })}</VisuallyHidden>
      <ul className={classes.games}>
        {shown.games.map((game) => (
          <GameCard key={game.facts.id} game={game} />
        ))}
      </ul>
      <DailyRaces />
      <TopWinners />
    </>
  );
}

/** The Win section: the games on offer, and what is promised to come, marked as such. */
export function WinScreen() {
  const { t } = useWords();
  return (
    <div className={classes.page}>
      <PageTitle title={t('title')} />
      <LoaderFirst>
        <Win />
      </LoaderFirst>
    </div>
  );
}

function GameCard({ game }: { game: Card }) {
  const { t } = useWords();
  return (
    <li className={classes.place}>
      <Link to="/dashboard/game/$gameId" params={{ gameId: game.facts.path }} className={classes.card}>
        <span className={classes.picture}>
          <game.Art />
        </span>
        <span className={classes.words}>
          <span className={classes.title}>{t(`games:${game.facts.id}.title`)}</span>
          <span className={classes.description}>{t(`games:${game.facts.id}.description`)}</span>
          <span className={classes.facts}>
            <span className={classes.fact}>{t('min', { amount: formatRupees(game.facts.stake.min) })}</span>
            {game.Fact === undefined ? null : <game.Fact className={classes.fact} />}
          </span>
          <span className={classes.go}>
            {t('play')}
            <IconArrowRight size={18} aria-hidden="true" />
          </span>
        </span>
      </Link>
    </li>
  );
}

/** The same items in a random order; `random` gives numbers in [0, 1). */
export function shuffle<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/** 'Top Winners Today': samples, and marked as such. A house that plays for real money shows none. */
function TopWinners() {
  const { t } = useWords();
  const samples = useGameCards().toSorted((one, other) => Number(other.sampleWin - one.sampleWin));
  if (useHouse()?.money !== 'play') return null;
  return (
    <section className={classes.section} aria-labelledby="top-winners">
      <h2 id="top-winners" className={classes.topWinnersTitle}>
        {t('winners.title')}
      </h2>
      <p className={classes.note}>{t('winners.note')}</p>
      <ol className={classes.list}>
        {samples.map(({ facts: { id }, sampleWin }, index) => (
          <li key={id} className={classes.row}>
            <span className={classes.topWinnersPlace} aria-hidden="true">
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
