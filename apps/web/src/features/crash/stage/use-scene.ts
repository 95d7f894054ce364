import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { CrashBet, CrashLiveBet } from '@rang/contract';
import { findLeavers, keepLatest, type Leaver } from './leavers.ts';
import { exactMsOf } from './plot.ts';
import { phaseOf, type StageClock, type StageRound } from './stage-round.ts';
import { runFrames } from './run-frames.ts';
import { createScene, type SceneView } from './scene.ts';

interface Parts {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly rocket: RefObject<HTMLDivElement | null>;
  readonly blast: RefObject<HTMLDivElement | null>;
  readonly marks: RefObject<HTMLUListElement | null>;
  readonly corner: RefObject<HTMLDivElement | null>;
}

interface Shown {
  readonly round: StageRound | undefined;
  readonly clock: StageClock;
  readonly isMoving: boolean;
  readonly bets: readonly CrashLiveBet[];
  readonly ownBets: readonly CrashBet[];
}

function elapsedOf(round: StageRound | undefined, clock: StageClock): number {
  if (round?.gameState === 'running') return clock.elapsedNow();
  if (round?.gameState !== 'crashed') return 0;
  return round.finalMultiplier === null ? clock.elapsedNow() : exactMsOf(round.finalMultiplier);
}

/** Who has left lately, for as long as it is to be seen. */
function useLeavers(bets: readonly CrashLiveBet[], ownBets: readonly CrashBet[]): RefObject<readonly Leaver[]> {
  const leavers = useRef<readonly Leaver[]>([]);
  const before = useRef<readonly CrashLiveBet[]>([]);
  const note = useEffectEvent((after: readonly CrashLiveBet[]) => {
    const seen = { seenMs: performance.now(), own: new Set(ownBets.map(({ betId }) => betId)) };
    leavers.current = keepLatest([...leavers.current, ...findLeavers(before.current, after, seen)], seen.seenMs);
    before.current = after;
  });
  useEffect(() => note(bets), [bets]);
  return leavers;
}

/** Has the sky drawn: again and again while anything in it changes by itself, else once at each change. */
export function useScene(parts: Parts, { round, clock, isMoving, bets, ownBets }: Shown): void {
  const scene = useRef<ReturnType<typeof createScene>>(undefined);
  const leavers = useLeavers(bets, ownBets);
  const phaseStart = useRef({ phase: '', atMs: 0 });
  const phase: SceneView['phase'] = round === undefined ? 'idle' : phaseOf(round);

  const draw = useEffectEvent((nowMs: number) => {
    const name = `${phase} ${round?.gameId ?? ''}`;
    if (phaseStart.current.phase !== name) phaseStart.current = { phase: name, atMs: nowMs };
    const phaseMs = nowMs - phaseStart.current.atMs;
    const left = keepLatest(leavers.current, nowMs);
    scene.current?.draw({ phase, elapsedMs: elapsedOf(round, clock), nowMs, phaseMs, isMoving, leavers: left });
  });

  const { canvas, rocket, blast, marks, corner } = parts;
  useEffect(() => {
    if (canvas.current === null || rocket.current === null || blast.current === null) return;
    if (marks.current === null || corner.current === null) return;
    const elements = {
      ...{ canvas: canvas.current, rocket: rocket.current, blast: blast.current },
      ...{ marks: marks.current, corner: corner.current },
    };
    // In a frame, which works out styles and sizes anyway: read before it, they would be worked out twice.
    const frame = requestAnimationFrame(() => {
      scene.current = createScene(elements, () => draw(performance.now()));
    });
    return () => {
      cancelAnimationFrame(frame);
      scene.current?.end();
      scene.current = undefined;
    };
  }, [canvas, rocket, blast, marks, corner]);

  const isLively = isMoving || phase === 'running';
  useEffect(() => {
    if (isLively) return runFrames((nowMs) => draw(nowMs), { isMoving });
    draw(performance.now());
    return;
  }, [isLively, isMoving, phase, ownBets]);
}
