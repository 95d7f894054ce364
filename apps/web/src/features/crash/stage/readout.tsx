import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { serverNow, useHouse } from '../../../house/house.ts';
import { formatHundredths, readHundredths } from '../../../play/format-figures.ts';
import { RuleMark } from '../../../play/rules/rule-banner.tsx';
import { useWords } from '../wording/use-words.ts';
import { useMotion } from './motion-store.ts';
import classes from './readout.module.css';
import { createRollingFigure, type RollingFigure } from './rolling-figure.ts';
import { runFrames } from './run-frames.ts';
import { phaseOf, type StageClock, type StageRound } from './stage-round.ts';

interface ReadoutProps {
  readonly round: StageRound;
  readonly clock: StageClock;
  /** What the round has brought the player. */
  readonly children: ReactNode;
}

/** The figures over the sky: the multiplier in flight, where it ended, or how soon the next flight starts. */
export function Readout({ round, clock, children }: ReadoutProps) {
  const { t } = useWords();
  const { gameId, nextGameTime, finalMultiplier, outcomeRule } = round;
  const phase = phaseOf(round);
  return (
    <div className={classes.readout} data-phase={phase} data-read>
      {phase === 'waiting' ? <Waiting key={gameId} startsAt={nextGameTime} /> : null}
      {phase === 'running' ? <Flying key={gameId} clock={clock} /> : null}
      {phase === 'settling' ? (
        <>
          <strong className={classes.end}>{t('stage.settling')}</strong>
          <span className={classes.line}>{t('stage.settlingNow')}</span>
        </>
      ) : null}
      {phase === 'crashed' && finalMultiplier !== null ? (
        <Ended hundredths={readHundredths(finalMultiplier)} word={t('stage.crashed')} />
      ) : null}
      {phase === 'interrupted' ? <Ended hundredths={clock.multiplierNow()} word={t('stage.interrupted')} /> : null}
      {children}
      <RuleMark rule={outcomeRule} mark={t('rules.mark')} text={t(`rules.${outcomeRule}`)} />
    </div>
  );
}

/** Long figures are written smaller, so that they stay in the sky. */
function lengthOf(figure: string): 'short' | 'long' | 'longest' {
  if (figure.length <= 6) return 'short';
  return figure.length <= 9 ? 'long' : 'longest';
}

function Flying({ clock }: { clock: StageClock }) {
  const { t } = useWords();
  const { isMoving } = useMotion();
  const figure = useRef<HTMLSpanElement>(null);
  const time = useRef<HTMLSpanElement>(null);
  const spoken = useRef<HTMLSpanElement>(null);
  const rolling = useRef<RollingFigure>(undefined);
  // Sixty times a second is too often for React, and for laying anything out: the digits roll where they stand.
  const write = useEffectEvent(() => {
    const text = formatHundredths(clock.multiplierNow());
    if (figure.current !== null) {
      rolling.current?.show(text);
      const length = lengthOf(text);
      if (figure.current.dataset['length'] !== length) figure.current.dataset['length'] = length;
    }
    const seconds = t('stage.running', { seconds: Math.floor(clock.elapsedNow() / 1000) });
    if (time.current === null || spoken.current === null || time.current.textContent === seconds) return;
    time.current.textContent = seconds;
    spoken.current.textContent = text;
  });
  useEffect(() => {
    if (figure.current !== null) rolling.current = createRollingFigure(figure.current);
    write();
    return runFrames(() => write(), { isMoving });
  }, [isMoving]);
  return (
    <>
      <span ref={figure} className={classes.figure} data-rolling aria-hidden="true" />
      <span className="rang-unseen" ref={spoken} />
      <span ref={time} className={classes.line} />
    </>
  );
}

function Ended({ hundredths, word }: { hundredths: number; word: string }) {
  const text = formatHundredths(hundredths);
  return (
    <>
      <span className={classes.figure} data-length={lengthOf(text)}>
        {text}
      </span>
      <strong className={classes.end}>{word}</strong>
    </>
  );
}

function Waiting({ startsAt }: { startsAt: string | null }) {
  const { t } = useWords();
  const { isMoving } = useMotion();
  const seconds = useRef<HTMLSpanElement>(null);
  const bar = useRef<HTMLSpanElement>(null);
  const wholeSeconds = useHouse()?.crash.waitSeconds ?? Infinity;
  const write = useEffectEvent(() => {
    const endMs = startsAt === null ? Number.NaN : Date.parse(startsAt);
    const left = Number.isNaN(endMs) ? undefined : countdownAt(serverNow(), { endMs, wholeMs: wholeSeconds * 1000 });
    const text = left === undefined || left.seconds === 0 ? '' : t('stage.startsIn', { seconds: left.seconds });
    if (seconds.current !== null && seconds.current.textContent !== text) seconds.current.textContent = text;
    if (bar.current !== null) bar.current.style.transform = `scaleX(${left?.share ?? 0})`;
  });
  useEffect(() => {
    write();
    return runFrames(() => write(), { isMoving });
  }, [isMoving]);
  return (
    <>
      <span className={classes.line}>{t('stage.starting')}</span>
      <span ref={seconds} className={classes.figure} data-length="long" />
      <span className={classes.wait} aria-hidden="true">
        <span ref={bar} className={classes.left} />
      </span>
    </>
  );
}

/** How long there is to wait, as it is read, and how much of the wait is left, 0 to 1. */
interface Countdown {
  readonly seconds: number;
  readonly share: number;
}

/** The countdown to `endMs` of a wait that takes `wholeMs`, however late somebody comes to it; for ever where it is not known. */
export function countdownAt(nowMs: number, { endMs, wholeMs }: { endMs: number; wholeMs: number }): Countdown {
  const leftMs = Math.max(0, endMs - nowMs);
  return { seconds: Math.ceil(leftMs / 1000), share: Math.min(1, leftMs / wholeMs) };
}
