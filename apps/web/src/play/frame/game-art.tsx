import { useId, type ReactNode } from 'react';
import classes from './game-art.module.css';

export type GameArtName = 'colour' | 'mines' | 'crash';

/** The three pigments in their shapes, in the ring of a round's timer. */
function ColourArt() {
  return (
    <>
      <circle className={classes.red} cx="108" cy="84" r="46" />
      <rect className={classes.green} x="166" y="36" width="92" height="92" rx="18" />
      <path className={classes.blue} d="M160 92 206 168H114Z" strokeWidth="14" strokeLinejoin="round" />
      <circle className={classes.veil} cx="108" cy="84" r="30" />
      <circle className={classes.track} cx="108" cy="84" r="30" />
      <path className={classes.ring} d="M108 54a30 30 0 1 1-28.9 37.8" />
      <text className={classes.digit} x="108" y="95">
        7
      </text>
      <text className={classes.onPigment} x="216" y="95">
        4
      </text>
      <text className={classes.onPigment} x="160" y="158">
        0
      </text>
    </>
  );
}

const TILES = Array.from({ length: 15 }, (_, place) => ({
  x: 52 + (place % 5) * 46,
  y: 34 + Math.floor(place / 5) * 46,
}));

/** Part of a board: three gems found, one mine. */
function MinesArt() {
  return (
    <>
      {TILES.map(({ x, y }) => (
        <rect key={`${x}-${y}`} className={classes.tile} x={x} y={y} width="40" height="40" rx="10" />
      ))}
      {[
        [98, 34],
        [190, 80],
        [52, 126],
      ].map(([x, y]) => (
        <g key={`${x}-${y}`} transform={`translate(${x} ${y})`}>
          <rect className={classes.found} width="40" height="40" rx="10" />
          <path className={classes.gem} d="M12 10h16l6 8-14 15L6 18Z" />
          <path className={classes.facet} d="M6 18h28M12 10l8 8 8-8M20 18v15" />
        </g>
      ))}
      <g transform="translate(236 80)">
        <rect className={classes.hit} width="40" height="40" rx="10" />
        <circle className={classes.mine} cx="19" cy="23" r="10" />
        <path className={classes.fuse} d="m26 15 5-5M31 10l4 1M31 10l-1-4" />
      </g>
    </>
  );
}

/** The curve that climbs, and the rocket on it. */
function CrashArt({ id }: { id: string }) {
  return (
    <>
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
      <g transform="translate(252 58) rotate(30)">
        <path className={classes.flame} d="M-6 18 0 38 6 18Z" />
        <path className={classes.fin} d="M-9 6-17 20-7 18ZM9 6 17 20 7 18Z" />
        <path className={classes.hull} d="M0-28C10-16 11 4 8 18H-8C-11 4-10-16 0-28Z" />
        <circle className={classes.window} cy="-4" r="4.5" />
      </g>
    </>
  );
}

/** A game's picture, drawn in the tokens so that it follows the theme. It says nothing that the words beside it do not. */
export function GameArt({ game }: { game: GameArtName }) {
  const id = useId();
  const drawings: Record<GameArtName, ReactNode> = {
    colour: <ColourArt />,
    mines: <MinesArt />,
    crash: <CrashArt id={id} />,
  };
  return (
    <svg
      className={classes.art}
      data-game={game}
      viewBox="0 0 320 200"
      // In a narrow frame the rocket's end of the curve says more than its middle.
      preserveAspectRatio={game === 'crash' ? 'xMaxYMid slice' : 'xMidYMid slice'}
      aria-hidden="true"
    >
      {drawings[game]}
    </svg>
  );
}
