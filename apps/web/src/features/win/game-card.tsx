import { formatRupees } from '@rang/contract';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { GameCard as Card } from '../../play/game-card.ts';
import classes from './game-card.module.css';
import { useWords } from './use-words.ts';

export function GameCard({ game }: { game: Card }) {
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
