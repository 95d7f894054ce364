import { useRef, type ReactNode } from 'react';
import { formatHundredths, readHundredths } from '../../../play/format-figures.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './crash-stage.module.css';
import { formatRupees, type CrashBet, type CrashLiveBet, type Paise } from '@rang/contract';
import { useMotion } from './motion-store.ts';
import { ExitMarks, ExitWords, findExits } from './own-exits.tsx';
import { Readout } from './readout.tsx';
import { phaseOf, type StageClock, type StageRound } from './stage-round.ts';
import { useScene } from './use-scene.ts';

interface CrashStageProps {
  /** Undefined until the house has published one. */
  readonly round: StageRound | undefined;
  readonly clock: StageClock;
  readonly connection: 'connecting' | 'live' | 'lost' | 'failed';
  readonly onRetry: () => void;
  /** Who is in the round, and the player's own bets. */
  readonly bets: readonly CrashLiveBet[];
  readonly ownBets: readonly CrashBet[];
  /** Stands in a corner of the sky: what flies there keeps clear of its buttons. */
  readonly corner?: ReactNode;
}

/** The sky over which a round's rocket climbs, with the multiplier in large figures. */
export function CrashStage({ round, clock, connection, onRetry, bets, ownBets, corner }: CrashStageProps) {
  const { t } = useWords();
  const { isMoving } = useMotion();
  const canvas = useRef<HTMLCanvasElement>(null);
  const rocket = useRef<HTMLDivElement>(null);
  const blast = useRef<HTMLDivElement>(null);
  const marks = useRef<HTMLUListElement>(null);
  const cornerPlace = useRef<HTMLDivElement>(null);
  useScene({ canvas, rocket, blast, marks, corner: cornerPlace }, { round, clock, isMoving, bets, ownBets });
  const isLive = connection === 'live' && round !== undefined;
  const exits = findExits(ownBets, round?.gameId);
  return (
    <section className={classes.stage} aria-label={t('stage.region')} data-live={isLive || undefined}>
      <canvas ref={canvas} className={classes.sky} aria-hidden="true" />
      <div ref={rocket} className={classes.rocket} aria-hidden="true" />
      <div ref={blast} className={classes.blast} aria-hidden="true" />
      <ExitMarks exits={exits} place={marks} />
      {isLive ? (
        <Readout round={round} clock={clock}>
          <ExitWords exits={exits} isOver={phaseOf(round) === 'crashed'} />
        </Readout>
      ) : null}
      {isLive ? null : <Connection connection={connection} onRetry={onRetry} />}
      <div ref={cornerPlace} className={classes.corner}>
        {corner}
      </div>
      <Announcer round={isLive ? round : undefined} lost={exits.lost} />
    </section>
  );
}

function Connection({ connection, onRetry }: Pick<CrashStageProps, 'connection' | 'onRetry'>) {
  const { t } = useWords();
  const hasFailed = connection === 'failed';
  return (
    <div className={classes.connection} role="status">
      {hasFailed ? null : <span className={classes.wheel} aria-hidden="true" />}
      <strong>{t(hasFailed ? 'stage.failed' : connection === 'lost' ? 'stage.lost' : 'stage.connecting')}</strong>
      {hasFailed ? (
        <button type="button" className={classes.retry} onClick={onRetry}>
          {t('stage.retry')}
        </button>
      ) : null}
    </div>
  );
}

/** Tells a screen reader when bets open, when a flight starts, where it ended and what it took; never how high it is. */
function Announcer({ round, lost }: { round: StageRound | undefined; lost: Paise }) {
  const { t } = useWords();
  const multiplier = formatHundredths(readHundredths(round?.finalMultiplier ?? 1));
  const said = round === undefined ? '' : t(`say.${phaseOf(round)}`, { multiplier });
  // Apart from where the round ended: it may be known later, and then that is not said again.
  const isLost = round !== undefined && phaseOf(round) === 'crashed' && lost > 0n;
  return (
    <>
      <div className="rang-unseen" role="status">
        {said}
      </div>
      <div className="rang-unseen" role="status">
        {isLost ? t('say.lost', { amount: formatRupees(lost) }) : ''}
      </div>
    </>
  );
}
