import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useGameCards, type GameCard } from '../../play/game-card.ts';
import { GameNow, Players, WinRows } from '../../play/lobby-parts.tsx';
import { listDayWins, useLobby, WINS_SHOWN } from '../../play/lobby.ts';
import { OwnDay } from '../../play/own-day.tsx';
import { Panel } from '../../play/frame/panel.tsx';
import classes from './games-strip.module.css';

function Hint({ game }: { game: GameCard }) {
  const { t } = useTranslation('games');
  return game.Hint === undefined ? t(`${game.facts.id}.hint`) : <game.Hint />;
}

/** The game that everybody is led to: it says what is going on in it. */
function LeadCard({ game }: { game: GameCard }) {
  const { t } = useTranslation('home');
  return (
    <Link to="/dashboard/game/$gameId" params={{ gameId: game.facts.path }} className={classes.lead}>
      <span className={classes.leadPicture}>
        <game.Art />
      </span>
      <span className={classes.leadWords}>
        <span className={classes.leadName}>{t(`games:${game.facts.id}.title`)}</span>
        <span className={classes.hint}>
          <Hint game={game} />
        </span>
        {game.LiveLine === undefined ? (
          <GameNow game={game.facts.id} />
        ) : (
          <>
            <Players game={game.facts.id} />
            <game.LiveLine />
          </>
        )}
        <PlaySign />
      </span>
    </Link>
  );
}

function OtherCard({ game }: { game: GameCard }) {
  const { t } = useTranslation('games');
  return (
    <Link to="/dashboard/game/$gameId" params={{ gameId: game.facts.path }} className={classes.card}>
      <span className={classes.picture}>
        <game.Art />
      </span>
      <span className={classes.name}>{t(`${game.facts.id}.title`)}</span>
      <span className={classes.cardHint}>
        <Hint game={game} />
        <GameNow game={game.facts.id} />
      </span>
      <PlaySign />
    </Link>
  );
}

/** What a card is pressed for; the whole card is the link. */
function PlaySign() {
  const { t } = useTranslation('home');
  return (
    <span className={classes.go}>
      {t('play.playButton')}
      <IconArrowRight size={18} aria-hidden="true" />
    </span>
  );
}

/** The way into the games: the first one with what is going on in it, then the others. */
export function GamesStrip() {
  const { t } = useTranslation('home');
  const [lead, ...others] = useGameCards();
  return (
    <section className={classes.section} aria-labelledby="play-now">
      <div className={classes.head}>
        <h2 id="play-now" className={classes.title}>
          {t('play.title')}
        </h2>
        <Link to="/dashboard/win" className={classes.all}>
          {t('play.all')}
          <IconArrowRight size={18} aria-hidden="true" />
        </Link>
      </div>
      <div className={classes.cards}>
        {lead === undefined ? null : <LeadCard game={lead} />}
        {others.map((game) => (
          <OtherCard key={game.facts.id} game={game} />
        ))}
      </div>
    </section>
  );
}

/** The highest wins of today, as far as there are any. */
export function TodaysWins() {
  const { t } = useTranslation('play');
  const lobby = useLobby();
  const wins = lobby && listDayWins(lobby.today, { by: 'wins', limit: WINS_SHOWN });
  return (
    <Panel title={t('lobby.winners')}>
      <div className={classes.wins}>
        <WinRows wins={wins} by="wins">
          <OwnDay />
        </WinRows>
      </div>
    </Panel>
  );
}
