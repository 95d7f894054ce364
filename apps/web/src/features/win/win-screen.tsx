import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { CATEGORIES, filterGames, useGameCards, type Category } from '../../play/game-card.ts';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { LoaderFirst } from '../../ui/loader-first.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { DailyRaces } from './daily-races.tsx';
import { GameCard } from './game-card.tsx';
import { shuffle } from './shuffle.ts';
import { TopWinners } from './top-winners.tsx';
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

/** The Win section: the games on offer. */
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
