import { COLOURS, DIGITS, paise } from '@rang/contract';
import { getColour, getGame } from '@rang/games';
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useHouse } from '../../house/house.ts';
import { formatCount } from '../../lib/format-number.ts';
import { ArtFrame } from '../../play/art-frame.tsx';
import { PigmentShape } from '../../play/frame/pigment-shape.tsx';
import type { GameCard } from '../../play/game-card.ts';
import classes from './card.module.css';
import { countdownTarget, useCountdown } from './round/countdown.ts';
import { useRunningRound } from './round/use-running-round.ts';

/** The game as it is on offer; light, as it is shown where the game itself is not opened. */
export const colourCard: GameCard = {
  facts: getGame('colour'),
  categories: ['all', 'popular'],
  Art: ColourArt,
  Hint: ColourHint,
  LiveLine,
  Fact: RoundEvery,
  sampleWin: paise(1_245_000n),
  Choice,
};

/** What the running round is doing, in one line; its room is reserved before it is known. */
function LiveLine() {
  const { t } = useTranslation('games');
  const { timer, phase, isPaused } = useRunningRound();
  const { minutes, seconds } = useCountdown(timer, countdownTarget(timer, phase));
  if (timer === undefined) return <span className={classes.round} />;
  const words = isPaused ? t('colour.next') : t(phase === 'open' ? 'colour.closesIn' : 'colour.resultIn');
  return (
    <span className={classes.round} data-phase={isPaused ? 'over' : phase}>
      <span className={classes.pulse} aria-hidden="true" />
      <span>
        {t('colour.round', { round: formatCount(timer.round) })} · {words}
      </span>
      {isPaused ? null : (
        <b className={classes.clock}>
          {minutes}:{seconds}
        </b>
      )}
    </span>
  );
}

/** What a bet was on, as shape and word; a value that we do not know is shown as it came. */
function Choice({ choice }: { choice: string }) {
  const { t } = useTranslation('games');
  const colour = COLOURS.find((one) => one === choice);
  const digit = DIGITS.find((one) => one === choice);
  if (colour === undefined && digit === undefined) return choice;
  return (
    <span className={classes.choice}>
      <PigmentShape colour={colour ?? getColour(Number(digit))} size={14} />
      {colour === undefined ? t('colour.number', { digit }) : t(`colour.colours.${colour}`)}
    </span>
  );
}

function ColourHint() {
  const { t } = useTranslation('games');
  const roundSeconds = useHouse()?.colour.roundSeconds;
  if (roundSeconds === undefined || roundSeconds % 60 !== 0) return t('colour.hintShort');
  return t('colour.hint', { count: roundSeconds / 60 });
}

/** How often there is a round, as the house has it set. */
function RoundEvery({ className }: { className: string | undefined }) {
  const { t } = useTranslation('games');
  const known = useHouse()?.colour.roundSeconds;
  // About as wide before it is known, and not seen.
  const seconds = known ?? 60;
  return (
    <span className={className} style={known === undefined ? { visibility: 'hidden' } : undefined}>
      <IconClock size={16} aria-hidden="true" />
      {seconds % 60 === 0
        ? t('colour.everyMinutes', { count: seconds / 60 })
        : t('colour.everySeconds', { count: seconds })}
    </span>
  );
}

/** The three pigments in their shapes, in the ring of a round's timer. */
function ColourArt() {
  return (
    <ArtFrame ground={classes.ground} sign="54 24 212 164">
      <g data-sign>
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
      </g>
    </ArtFrame>
  );
}
