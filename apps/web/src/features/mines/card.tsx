import { paise } from '@rang/contract';
import { getGame } from '@rang/games';
import { useTranslation } from 'react-i18next';
import { ArtFrame } from '../../play/art-frame.tsx';
import type { GameCard } from '../../play/game-card.ts';
import classes from './card.module.css';

/** The game as it is on offer; light, as it is shown where the game itself is not opened. */
export const minesCard: GameCard = {
  facts: getGame('mines'),
  categories: ['all', 'popular', 'new'],
  Art: MinesArt,
  sampleWin: paise(512_525n),
  Choice,
};

function Choice({ choice }: { choice: string }) {
  const { t } = useTranslation('games');
  return t('mines.mines', { count: Number(choice) });
}

const TILES = Array.from({ length: 15 }, (_, place) => ({
  x: 52 + (place % 5) * 46,
  y: 34 + Math.floor(place / 5) * 46,
}));

/** Part of a board: three gems found, one mine. */
function MinesArt() {
  return (
    <ArtFrame ground={classes.ground} sign="92 24 144 152">
      {TILES.map(({ x, y }) => (
        <rect key={`${x}-${y}`} className={classes.tile} x={x} y={y} width="40" height="40" rx="10" />
      ))}
      <g data-sign>
        {[
          [98, 34],
          [190, 80],
          [144, 126],
        ].map(([x, y]) => (
          <g key={`${x}-${y}`} transform={`translate(${x} ${y})`}>
            <rect className={classes.found} width="40" height="40" rx="10" />
            <path className={classes.gem} d="M12 10h16l6 8-14 15L6 18Z" />
            <path className={classes.facet} d="M6 18h28M12 10l8 8 8-8M20 18v15" />
          </g>
        ))}
        <g transform="translate(144 34)">
          <rect className={classes.hit} width="40" height="40" rx="10" />
          <circle className={classes.mine} cx="19" cy="23" r="10" />
          <path className={classes.fuse} d="m26 15 5-5M31 10l4 1M31 10l-1-4" />
        </g>
      </g>
    </ArtFrame>
  );
}
