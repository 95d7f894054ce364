import { LIMITS, formatRupees } from '@rang/contract';
import { IconArrowRight, IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useHouse } from '../../house/house.ts';
import { GameArt } from '../../play/frame/game-art.tsx';
import classes from './game-card.module.css';
import type { Game } from './games.ts';
import { useWords } from './use-words.ts';

const SMALLEST = {
  colour: LIMITS.colourStake.min,
  mines: LIMITS.minesStake.min,
  crash: LIMITS.crashStake.min,
} as const;

/** How often there is a round, as the house has it set. */
function RoundEvery() {
  const { t } = useWords();
  const seconds = useHouse()?.colour.roundSeconds;
  if (seconds === undefined) return null;
  return (
    <span className={classes.fact}>
      <IconClock size={16} aria-hidden="true" />
      {seconds % 60 === 0 ? t('nextMinutes', { count: seconds / 60 }) : t('next', { count: seconds })}
    </span>
  );
}

export function GameCard({ game }: { game: Game }) {
  const { t } = useWords();
  return (
    <li className={classes.place}>
      <Link to="/dashboard/game/$gameId" params={{ gameId: game.path }} className={classes.card}>
        <span className={classes.picture}>
          <GameArt game={game.id} />
        </span>
        <span className={classes.words}>
          <span className={classes.title}>{t(`games.${game.id}.title`)}</span>
          <span className={classes.description}>{t(`games.${game.id}.description`)}</span>
          <span className={classes.facts}>
            <span className={classes.fact}>{t('min', { amount: formatRupees(SMALLEST[game.id]) })}</span>
            {game.id === 'colour' ? <RoundEvery /> : null}
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
