import type { CrashSlot } from '@rang/contract';
import { useNavigate } from '@tanstack/react-router';
import { createContext, use, useState } from 'react';
import { useSession } from '../../../house/calls/session.ts';
import { noteReturnGame } from '../../../house/return-path.ts';
import { useAutoForm, type AutoFields } from '../../../play/bet/auto-run.ts';
import { useRest, type Rest } from '../../../play/bet/play-button.tsx';
import { useAuto, type Auto } from '../auto/use-auto.ts';
import { findTarget } from '../bet/choice.ts';
import { changeSettings, useSettings } from '../bet/settings-store.ts';
import type { MainAction, SlotBets } from '../bet/slot-bets.ts';
import { useSlot, type Slot } from '../bet/use-slot.ts';

export const PlayContext = createContext<Play | undefined>(undefined);

/** What is played with on this screen; the screen provides it. */
export function usePlayed(): Play {
  const play = use(PlayContext);
  if (play === undefined) throw new Error('nothing is played outside of the Crash screen');
  return play;
}

export type Mode = 'manual' | 'auto';
/** What a slot's big button does, automatic play included. */
export type PressAction = MainAction | 'startAuto' | 'stopAuto';

/** Everything on the screen that is played with, and what each press does. */
export interface Play {
  readonly slots: Readonly<Record<CrashSlot, Slot>>;
  /** The slots that are there to be played with. */
  readonly shown: readonly CrashSlot[];
  /** The slot whose fields a phone shows, and which the keys change. */
  readonly selected: CrashSlot;
  readonly select: (slot: CrashSlot) => void;
  readonly toggleSecond: () => void;
  /** Not while a bet lies in the second slot, nor in automatic play, which uses the first alone. */
  readonly canToggleSecond: boolean;
  readonly mode: Mode;
  readonly chooseMode: (mode: Mode) => void;
  readonly auto: Auto;
  readonly autoFields: AutoFields;
  readonly actionOf: (slot: CrashSlot) => PressAction;
  /** Whether a press on what the button has become would be one that was meant for what it was. */
  readonly isResting: (slot: CrashSlot) => boolean;
  readonly press: (slot: CrashSlot) => void;
  /** Cashes out the first bet that can be. */
  readonly cashOutFirst: () => void;
}

/** Nobody bets by the end of a cash-out or of a run, nor takes a bet back by the second half of a double tap. */
function isTrap(before: PressAction, now: PressAction): boolean {
  return before === 'cashOut' || before === 'stopAuto' || now === 'cancel';
}

/** Sends a visitor who wants to bet to the login, which says why, and from where the way leads back here. */
function useToLogin(): () => void {
  const navigate = useNavigate();
  return () => {
    noteReturnGame('crash');
    void navigate({ to: '/login', state: { login: { after: 'bet' } } });
  };
}

/** Which slots are shown, and which one of them is chosen. */
function useShownSlots(mode: Mode, { current, pending }: SlotBets) {
  const { isSecondOpen } = useSettings();
  const [wanted, select] = useState<CrashSlot>(1);
  // A bet is never hidden: it must be possible to cash it out.
  const isInUse = current?.status === 'active' || pending !== undefined;
  const shown: readonly CrashSlot[] = isInUse || (isSecondOpen && mode === 'manual') ? [1, 2] : [1];
  return {
    shown,
    selected: shown.includes(wanted) ? wanted : 1,
    select,
    canToggleSecond: !isInUse && mode === 'manual',
    toggleSecond: () => {
      changeSettings((before) => ({ ...before, isSecondOpen: !before.isSecondOpen }));
      select(isSecondOpen ? 1 : 2);
    },
  };
}

export function usePlay(): Play {
  const slots = { 1: useSlot(1), 2: useSlot(2) };
  const auto = useAuto(slots[1]);
  const autoFields = useAutoForm();
  const toLogin = useToLogin();
  const isVisitor = useSession() === undefined;
  const [mode, setMode] = useState<Mode>('manual');

  const actionOf = (id: CrashSlot): PressAction => {
    const { action } = slots[id];
    if (id !== 1 || mode === 'manual') return action;
    if (auto.isRunning && auto.run?.isStopping !== true) return 'stopAuto';
    return action === 'place' || action === 'placeNext' ? 'startAuto' : action;
  };
  const rests: Record<CrashSlot, Rest> = { 1: useRest(actionOf(1), isTrap), 2: useRest(actionOf(2), isTrap) };
  const startAuto = ({ amount: base, choice, areFieldsRight }: Slot) => {
    if (!areFieldsRight()) return;
    const target = findTarget(choice.target);
    if (base === undefined || target === undefined) return;
    const plan = autoFields.accept(base);
    if (plan !== undefined) auto.start({ ...plan, target });
  };
  const press = (id: CrashSlot) => {
    const slot = slots[id];
    const action = actionOf(id);
    if (action === 'stopAuto') auto.stop();
    else if (rests[id].isResting) rests[id].renew();
    else if (slot.busy !== undefined) return;
    else if (isVisitor) toLogin();
    else if (action === 'startAuto') startAuto(slot);
    else void (action === 'cashOut' ? slot.cashOut() : action === 'cancel' ? slot.cancel() : slot.place());
  };
  return {
    slots,
    ...useShownSlots(mode, slots[2].bets),
    mode,
    chooseMode: (next) => {
      setMode(next);
      auto.forget();
      // What is wrong with a run alone is not wrong with a bet.
      slots[1].change({});
    },
    auto,
    autoFields,
    actionOf,
    isResting: (id) => rests[id].isResting,
    press,
    cashOutFirst: () => {
      const slot = [slots[1], slots[2]].find(({ action }) => action === 'cashOut');
      if (slot !== undefined && slot.busy === undefined) void slot.cashOut();
    },
  };
}
