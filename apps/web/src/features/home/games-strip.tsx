import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useHouse } from '../../house/house.ts';
import { GameArt } from '../../play/frame/game-art.tsx';
import classes from './games-strip.module.css';
import { formatSeconds } from './round-phase.ts';
import { useRound } from './use-round.ts';

/** What the running round is doing, in one line; its room is reserved before it is known. */
function RoundLine() {
  const { t } = useTranslation('home');
  const round = useRound();
  if (round === undefined) return <span className={classes.round} />;
  const words = { open: t('play.closesIn'), locked: t('play.resultIn'), over: t('play.next') }[round.phase];
  return (
    <span className={classes.round} data-phase={round.phase}>
      <span className={classes.pulse} aria-hidden="true" />
      <span>
        {t('play.round', { round: round.round.toLocaleString('en-IN') })} · {words}
      </span>
      {round.phase === 'over' ? null : <b className={classes.clock}>{formatSeconds(round.secondsLeft)}</b>}
    </span>
  );
}

function ColourHint() {
  const { t } = useTranslation('home');
  const roundSeconds = useHouse()?.colour.roundSeconds;
  if (roundSeconds === undefined || roundSeconds % 60 !== 0) return t('play.colourHintShort');
  return t('play.colourHint', { count: roundSeconds / 60 });
}

function OtherCard({ game }: { game: 'mines' | 'crash' }) {
  const { t } = useTranslation('home');
  return (
    <Link to="/dashboard/game/$gameId" params={{ gameId: game }} className={classes.card}>
      <span className={classes.picture}>
        <GameArt game={game} />
      </span>
      <span className={classes.name}>{t(`play.${game}`)}</span>
      <span className={classes.cardHint}>{t(`play.${game}Hint`)}</span>
    </Link>
  );
}

/** The way into the games: the colour round that is running first, then what comes next. */
export function GamesStrip() {
  const { t } = useTranslation('home');
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
        <Link to="/dashboard/game/color-prediction" className={classes.lead}>
          <span className={classes.leadPicture}>
            <GameArt game="colour" />
          </span>
          <span className={classes.leadWords}>
            <span className={classes.leadName}>{t('play.colour')}</span>
            <span className={classes.hint}>
              <ColourHint />
            </span>
            <RoundLine />
            <span className={classes.go}>
              {t('play.playButton')}
              <IconArrowRight size={18} aria-hidden="true" />
            </span>
          </span>
        </Link>
        <OtherCard game="mines" />
        <OtherCard game="crash" />
      </div>
    </section>
  );
}
