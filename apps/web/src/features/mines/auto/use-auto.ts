import { LIMITS, MINES_TILES, type MinesGame, type Paise } from '@rang/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { BALANCE_KEY } from '../../../house/money/balance.ts';
import {
  beginTally,
  countRound,
  whyEnd,
  whyNotNext,
  type AutoPlan as Plan,
  type PlannedEnd,
} from '../../../play/bet/auto-plan.ts';
import { useAutoForm, useAutoRun, type AutoFields as Fields, type AutoRun } from '../../../play/bet/auto-run.ts';
import type { StartInput } from '../table/table-commands.ts';
import type { Table } from '../table/use-table.ts';

/** What an automatic run plays. */
export interface AutoPlan extends Plan {
  readonly tiles: readonly number[];
}
type AutoEnd = PlannedEnd | 'stopped' | 'error';

/** The fields of an automatic run and the tiles that every game of it opens, in the order in which they were chosen. */
export interface AutoFields extends Omit<Fields, 'accept'> {
  readonly tiles: readonly number[];
  readonly toggle: (tile: number) => void;
  /** Reads the plan, or marks the fields that cannot be read; undefined too where the tiles do not suit the mines. */
  readonly accept: (bet: { readonly amount: Paise; readonly mines: number }) => AutoPlan | undefined;
}

export function useAutoFields(): AutoFields {
  const { accept, ...fields } = useAutoForm();
  const [tiles, setTiles] = useState<readonly number[]>([]);
  return {
    ...fields,
    tiles,
    toggle: (tile) =>
      setTiles((before) => (before.includes(tile) ? before.filter((one) => one !== tile) : [...before, tile])),
    accept: ({ amount, mines }) => {
      const plan = accept(amount);
      if (plan === undefined || tiles.length === 0 || tiles.length > MINES_TILES - mines) return undefined;
      return { ...plan, tiles };
    },
  };
}

// Slow enough that every tile and every end can be seen.
const TILE_MS = 220;
const GAME_MS = 900;

type GameRun = AutoRun<AutoPlan, AutoEnd>;

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
  const client = useQueryClient();
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
    let tally = beginTally(plan);
    for (;;) {
      const balance: Paise | undefined = client.getQueryData(BALANCE_KEY);
      const obstacle = whyNotNext(plan, tally, { max: LIMITS.minesStake.max, balance });
      if (obstacle !== undefined) return obstacle;
      const bet = { ...input, amount: tally.next };
      const game = await playOne(table, { plan, input: bet, isLeft: () => isLeft.current });
      if (game === undefined) return 'error';
      // A refunded one was no game: the same is bet again.
      if (game.status !== 'refunded') {
        tally = countRound(plan, tally, { stake: bet.amount, paid: game.winAmount });
      }
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
      begin({ plan, tally: beginTally(plan), isStopping: false, end: undefined });
      void play(plan, input).then((end) => change((before) => ({ ...before, end })));
    },
    stop: () => {
      isStopped.current = true;
      change((before) => ({ ...before, isStopping: true }));
    },
    forget,
  };
}
