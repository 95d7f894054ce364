import type { ReactNode } from 'react';
import { useHouse } from '../../../house/house.ts';
import { formatCount } from '../../../lib/format-number.ts';
import { useWords } from '../wording/use-words.ts';
import { useCountdown } from './countdown.ts';
import type { Phase, RoundTimer } from './round-phase.ts';
import classes from './timer-card.module.css';
import { useRound } from './use-running-round.ts';

const RADIUS = 44;
const LENGTH = 2 * Math.PI * RADIUS;

/** A ring that empties clockwise; `lockShare` marks where bets close. Both shares are 0 to 1. */
function CountdownRing(props: { share: number; lockShare: number; isLocked: boolean; children: ReactNode }) {
  const { share, lockShare, isLocked, children } = props;
  return (
    <div className={classes.ring} data-locked={isLocked || undefined}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className={classes.track} cx="50" cy="50" r={RADIUS} />
        <circle
          className={classes.left}
          data-empty={share === 0 || undefined}
          cx="50"
          cy="50"
          r={RADIUS}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - share)}
        />
        <line
          className={classes.lock}
          x1="50"
          y1="1.5"
          x2="50"
          y2="10.5"
          transform={`rotate(${lockShare * 360} 50 50)`}
        />
      </svg>
      {children}
    </div>
  );
}

const SHORTEST_ROUND_MS = 1000;

function useTimes(timer: RoundTimer | undefined): { roundMs: number; lockedMs: number } {
  const house = useHouse();
  const lockedMs = timer === undefined ? 0 : Math.max(0, timer.endMs - timer.lockMs) || 0;
  const roundMs = (house?.colour.roundSeconds ?? 60) * 1000;
  return { roundMs: Math.max(roundMs, lockedMs, SHORTEST_ROUND_MS), lockedMs };
}

/** What is on, and for how long yet bets are taken: the clock itself counts to the result. */
function PhaseWords({ phase, timer, openMs }: { phase: Phase; timer: RoundTimer | undefined; openMs: number }) {
  const { t } = useWords();
  const round = timer === undefined ? '' : t('round', { round: formatCount(timer.round) });
  const isOpen = phase === 'open';
  return (
    <>
      <p className={classes.eyebrow}>{t('timer.countdown')}</p>
      <p className={classes.state} data-long={phase === 'processing' || phase === 'between' || undefined}>
        {t(`timer.${phase}`)}
      </p>
      <p className={classes.detail}>
        {isOpen ? <strong>{t('timer.closesIn', { seconds: Math.ceil(openMs / 1000) })}</strong> : round}
        {isOpen ? ` · ${round}` : null}
        {phase === 'locked' ? ` · ${t('timer.drawn')}` : null}
      </p>
    </>
  );
}

function Words({ timer, phase, leftMs }: { timer: RoundTimer | undefined; phase: Phase; leftMs: number }) {
  const { roundMs, lockedMs } = useTimes(timer);
  const openMs = Math.max(0, leftMs - lockedMs);
  const betShare = openMs / Math.max(1, roundMs - lockedMs);
  return (
    <div className={classes.words}>
      <PhaseWords phase={phase} timer={timer} openMs={openMs} />
      <div className={classes.bar} aria-hidden="true">
        <span style={{ transform: `scaleX(${Math.min(1, betShare)})` }} />
      </div>
    </div>
  );
}

/** The round's clock. A `moment` takes the place of the words and of what stands at their `end`, never of the clock. */
export function TimerCard({ moment, end }: { moment: ReactNode; end: ReactNode }) {
  const { t } = useWords();
  const { timer, phase } = useRound();
  const { minutes, seconds, leftMs } = useCountdown(timer);
  const { roundMs, lockedMs } = useTimes(timer);
  return (
    <section className={classes.card} data-phase={phase} aria-label={t('timer.countdown')}>
      <CountdownRing share={Math.min(1, leftMs / roundMs)} lockShare={lockedMs / roundMs} isLocked={phase !== 'open'}>
        <Clock phase={phase} minutes={minutes} seconds={seconds} />
      </CountdownRing>
      {moment ?? (
        <>
          <Words timer={timer} phase={phase} leftMs={leftMs} />
          {end}
        </>
      )}
    </section>
  );
}

function Clock({ phase, minutes, seconds }: { phase: Phase; minutes: string; seconds: string }) {
  const { t } = useWords();
  if (phase === 'loading') return <span className={classes.loading} aria-hidden="true" />;
  return (
    <span className={classes.clock} role="timer" aria-live="off">
      {phase === 'processing' ? t('timer.zero') : `${minutes} : ${seconds}`}
    </span>
  );
}
