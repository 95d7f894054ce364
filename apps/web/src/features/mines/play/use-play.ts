import type { RefusalCode } from '@rang/contract';
import { createContext, use, useState } from 'react';
import { useBalance } from '../../../house/money/balance.ts';
import { useRest } from '../../../play/bet/play-button.tsx';
import { useAuto, useAutoFields, type Auto, type AutoFields } from '../auto/use-auto.ts';
import { findRefusal, useBet, type Bet } from '../bet/use-bet.ts';
import type { Phase } from '../table/read-table.ts';
import { useTable, type Table } from '../table/use-table.ts';
import { useWords } from '../wording/use-words.ts';
import { useHand } from './use-hand.ts';

export const PlayContext = createContext<Play | undefined>(undefined);

/** The game being played on this screen; the screen provides it. */
export function usePlayed(): Play {
  const play = use(PlayContext);
  if (play === undefined) throw new Error('nothing is played outside of the Mines screen');
  return play;
}

export type Mode = 'manual' | 'auto';

/** Everything on the screen that is played with, and what each press does. */
export interface Play {
  readonly table: Table;
  readonly auto: Auto;
  readonly bet: Bet;
  readonly autoFields: AutoFields;
  readonly mode: Mode;
  readonly action: MainAction;
  /** What the game that the button would start would be refused for. */
  readonly refusal: RefusalCode | undefined;
  /** Whether a press on what the button has become would be one that was meant for what it was. */
  readonly isResting: boolean;
  readonly chooseMode: (mode: Mode) => void;
  /** The one big button. Gives whether a game was started by it. */
  readonly press: () => Promise<boolean>;
  /** A tile. */
  readonly touch: (position: number) => void;
  readonly pickRandom: () => void;
}

/** What the one big button does, action by action. */
function useActions(play: Pick<Play, 'table' | 'auto' | 'bet' | 'autoFields'>, cashOut: () => void) {
  const { t } = useWords();
  const { table, auto, bet, autoFields } = play;
  const start = async () => {
    const input = bet.accept();
    return input !== undefined && (await table.start({ ...input, rule: table.nextRule })) !== undefined;
  };
  return {
    bet: start,
    cashOut,
    // The board that has ended stays in sight until the next game is there.
    playAgain: start,
    startAuto: () => {
      const input = bet.accept();
      const plan = input === undefined ? undefined : autoFields.accept(input);
      if (input !== undefined && autoFields.tiles.length === 0) table.tell(t('line.noTiles'));
      if (input === undefined || plan === undefined) return;
      table.clear();
      // The rule that was shown at this press: where it changes the run ends, and goes on only by another press.
      auto.start(plan, { ...input, rule: table.nextRule });
    },
    stopAuto: auto.stop,
  } satisfies Record<MainAction, () => unknown>;
}

export function usePlay(): Play {
  const { t } = useWords();
  const table = useTable();
  const auto = useAuto(table);
  const { phase } = table;
  const isOver = phase === 'won' || phase === 'lost';
  // Another bet is another game: the one that has ended leaves the board.
  // What a run raises is its own affair: the fields keep what it began with.
  const bet = useBet(auto.isRunning ? undefined : table.game, () => {
    if (isOver) table.clear();
    // What was too much is another amount now.
    else if (table.notice?.code === 'INSUFFICIENT_BALANCE') table.tell(undefined);
  });
  const autoFields = useAutoFields();
  const hand = useHand(table);
  const [wantedMode, setMode] = useState<Mode>('manual');
  // A game that lies open is finished by hand before anything is played by itself.
  const mode = phase === 'playing' && !auto.isRunning ? 'manual' : wantedMode;
  const action = mainAction({ phase, mode, isRunning: auto.isRunning });
  const rest = useRest(action, isTrap);
  const refusal = findRefusal(bet, useBalance().amount);
  const actions = useActions({ table, auto, bet, autoFields }, hand.cashOut);
  const choose = (position: number) => {
    table.clear();
    auto.forget();
    autoFields.toggle(position);
  };
  return {
    table,
    auto,
    bet,
    autoFields,
    mode,
    action,
    refusal: action === 'cashOut' || action === 'stopAuto' ? undefined : refusal,
    isResting: rest.isResting,
    chooseMode: (next) => {
      setMode(next);
      auto.forget();
      if (phase !== 'playing') table.clear();
    },
    press: async () => {
      if (action !== 'stopAuto' && rest.isResting) {
        rest.renew();
        return false;
      }
      if (table.isLoading || (table.pending !== undefined && action !== 'stopAuto')) return false;
      return (await actions[action]()) === true;
    },
    touch: (position) => {
      if (auto.isRunning || table.isLoading) return;
      if (mode === 'auto') choose(position);
      else if (phase === 'waiting') table.tell(t('errors.noGame'));
      else hand.open(position);
    },
    pickRandom: () => {
      if (!auto.isRunning) hand.openRandom();
    },
  };
}

/** Nobody bets by a press that was meant for a cash-out, or for the end of a run. */
function isTrap(before: MainAction, now: MainAction): boolean {
  return before === 'cashOut' || (before === 'stopAuto' && now !== 'cashOut');
}

/** What the one big button does. */
type MainAction = 'bet' | 'cashOut' | 'playAgain' | 'startAuto' | 'stopAuto';

/** The button's action: it follows the game, and in automatic play the run. */
export function mainAction(given: { phase: Phase; mode: 'manual' | 'auto'; isRunning: boolean }): MainAction {
  if (given.isRunning) return 'stopAuto';
  if (given.mode === 'auto') return 'startAuto';
  if (given.phase === 'waiting') return 'bet';
  return given.phase === 'playing' ? 'cashOut' : 'playAgain';
}
