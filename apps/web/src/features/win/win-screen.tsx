import { formatRupees, LOBBY } from '@rang/contract';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useHouse } from '../../house/house.ts';
import { CATEGORIES, filterGames, useGameCards, type GameCard as Card, type Category } from '../../play/game-card.ts';
import { Panel } from '../../play/frame/panel.tsx';
import { GameNow, WinRow, WinRows, WinsNote } from '../../play/lobby-parts.tsx';
import { listDayWins, useLobby } from '../../play/lobby.ts';
import { OwnDay } from '../../play/own-day.tsx';
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
      <div className="rang-unseen" role="status">
        {t('shown', { count: shown.games.length })}
      </div>
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
          <span className={classes.go}>
            {t('play')}
            <IconArrowRight size={18} aria-hidden="true" />
          </span>
          <span className={classes.description}>{t(`games:${game.facts.id}.description`)}</span>
          <span className={classes.facts}>
            <span className={classes.fact}>{t('min', { amount: formatRupees(game.facts.stake.min) })}</span>
            {game.Fact === undefined ? null : <game.Fact className={classes.fact} />}
          </span>
          <GameNow game={game.facts.id} />
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

/** 'Top Winners Today': real ones; samples, marked as such, only while nobody has ever won here, and with play money alone. */
function TopWinners() {
  const { t } = useWords();
  const lobby = useLobby();
  const isPlay = useHouse()?.money === 'play';
  const wins = lobby && listDayWins(lobby.today, { by: 'wins', limit: LOBBY.wins });
  // The first win of all is told by a socket, with the list alone.
  const hasSamples = isPlay && wins?.length === 0 && lobby?.hasWins === false;
  // Whom a card counts as playing is to be known where one says a number.
  const isPlayed = lobby?.games.some(({ players }) => players.count > 0) === true;
  return (
    <Panel title={t('winners.title')}>
      <WinsNote>{t(hasSamples ? 'winners.note' : 'play:lobby.fairOnly')}</WinsNote>
      {hasSamples ? (
        <Samples />
      ) : (
        <WinRows wins={wins} by="wins">
          <OwnDay />
        </WinRows>
      )}
      {isPlayed ? <WinsNote>{t('play:lobby.playersNote', { count: LOBBY.playersMinutes })}</WinsNote> : null}
    </Panel>
  );
}

/** Wins of players who do not exist, to show how the list will look. */
function Samples() {
  const { t } = useWords();
  const samples = useGameCards().toSorted((one, other) => Number(other.sampleWin - one.sampleWin));
  return (
    <ol>
      {samples.map(({ facts: { id }, sampleWin }, index) => (
        <WinRow
          key={id}
          place={index + 1}
          name={t('winners.name', { place: index + 1 })}
          note={t('play:lobby.wonIn', { game: t(`games:${id}.title`) })}
          won={formatRupees(sampleWin)}
          aside={t('winners.sample')}
        />
      ))}
    </ol>
  );
}
