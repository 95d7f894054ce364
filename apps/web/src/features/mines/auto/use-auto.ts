import type { MinesGame } from '@rang/contract';
import { useEffect, useRef } from 'react';
import {
  NOTHING_PLAYED,
  countRound,
  useAutoRun,
  whyEnd,
  type AutoRun,
  type AutoTally,
} from '../../../play/bet/auto-run.ts';
import type { StartInput } from '../table/table-commands.ts';
import type { Table } from '../table/use-table.ts';
import type { AutoEnd, AutoPlan } from './auto-plan.ts';

// Slow enough that every tile and every end can be seen.
const TILE_MS = 220;
const GAME_MS = 900;

type GameRun = AutoRun<AutoPlan, AutoTally, AutoEnd>;

export interface Auto {
  readonly run: GameRun | undefined;
  readonly isRunning: boolean;
  readonly start: (plan: AutoPlan, input: StartInput) => void;
  readonly stop: () => void;
  readonly forget: () => void;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Plays one game as planned; undefined where something went wrong, or the screen was left. */
async function playOne(table: Table, round: { plan: AutoPlan; input: StartInput; isLeft: () => boolean }) {
  let game: MinesGame | undefined = await table.start(round.input);
  for (const tile of round.plan.tiles) {
    if (game?.status !== 'playing') return game;
    await wait(TILE_MS);
    if (round.isLeft()) return undefined;
    game = await table.open(game, tile);
  }
  if (game?.status !== 'playing') return game;
  await wait(TILE_MS);
  return round.isLeft() ? undefined : table.cashOut(game);
}

/** Plays game after game until the plan ends, the player stops it, or anything goes wrong. */
export function useAuto(table: Table): Auto {
  const { run, isRunning, begin, change, forget } = useAutoRun<GameRun>();
  const isStopped = useRef(false);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const isToStop = () => isStopped.current || isLeft.current;

  const play = async (plan: AutoPlan, input: StartInput): Promise<AutoEnd> => {
    let tally = NOTHING_PLAYED;
    for (;;) {
      const game = await playOne(table, { plan, input, isLeft: () => isLeft.current });
      if (game === undefined) return 'error';
      tally = countRound(tally, { stake: input.amount, paid: game.winAmount });
      const reached = tally;
      change((before) => ({ ...before, tally: reached }));
      const end = whyEnd(plan, tally);
      if (end !== undefined) return end;
      if (isToStop()) return 'stopped';
      await wait(GAME_MS);
      if (isToStop()) return 'stopped';
    }
  };
  return {
    run,
    isRunning,
    start: (plan, input) => {
      if (isRunning) return;
      isStopped.current = false;
      begin({ plan, tally: NOTHING_PLAYED, isStopping: false, end: undefined });
      void play(plan, input).then((end) => change((before) => ({ ...before, end })));
    },
    stop: () => {
      isStopped.current = true;
      change((before) => ({ ...before, isStopping: true }));
    },
    forget,
  };
}
