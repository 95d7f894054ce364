import { paise } from '@rang/contract';
import { getGame } from '@rang/games';
import { useId } from 'react';
import { ArtFrame } from '../../play/art-frame.tsx';
import type { GameCard } from '../../play/game-card.ts';
import { Rocket } from '../../ui/rocket.tsx';
import classes from './card.module.css';

/** The game as it is on offer; light, as it is shown where the game itself is not opened. */
export const crashCard: GameCard = {
  facts: getGame('crash'),
  categories: ['all', 'new', 'jackpot'],
  Art: CrashArt,
  sampleWin: paise(867_050n),
};

/** The curve that climbs, and the rocket on it. */
function CrashArt() {
  const id = useId();
  return (
    // In a narrow frame the rocket's end of the curve says more than its middle.
    <ArtFrame ground={classes.ground} sign="150 8 142 176" anchor="end">
      <defs>
        <linearGradient id={id} x1="0" x2="1" y1="1" y2="0">
          <stop offset="0" stopColor="var(--rang-blue)" />
          <stop offset=".45" stopColor="var(--rang-green)" />
          <stop offset=".8" stopColor="var(--rang-gold-line)" />
          <stop offset="1" stopColor="var(--rang-red)" />
        </linearGradient>
      </defs>
      <path className={classes.grid} d="M28 46h264M28 94h264M28 138h264" />
      <path
        className={classes.stars}
        d="M60 34h0M122 22h0M96 66h0M172 44h0M40 98h0M148 90h0M288 112h0M210 26h0M300 70h0"
      />
      <path d="M28 176C130 172 206 136 246 70V176Z" fill={`url(#${id})`} fillOpacity=".16" />
      <path
        d="M28 176C130 172 206 136 246 70"
        fill="none"
        stroke={`url(#${id})`}
        strokeWidth="6"
        strokeLinecap="round"
      />
      <g data-sign>
        <Rocket transform="translate(252 58) rotate(30) scale(.32) translate(-80 -98)" />
      </g>
    </ArtFrame>
  );
}
