import { useEffect, useEffectEvent } from 'react';
import { findHotKey, readKeyPress, type HotKeys } from '../../../play/hot-keys.ts';
import { toggleMuted } from '../../../play/sound/sound.ts';
import { useSettings } from '../bet/settings-store.ts';
import type { Play } from './use-play.ts';

/** The space bar never bets: it is struck too easily for that. */
export const HOT_KEYS = [
  [' ', 'cashOut'],
  ['b', 'main'],
  ['n', 'second'],
  ['h', 'half'],
  ['d', 'double'],
  ['m', 'sound'],
] as const satisfies HotKeys<string>;

type HotKey = (typeof HOT_KEYS)[number][1];

function act(key: HotKey, play: Play): void {
  const slot = play.slots[play.selected];
  const actions: Readonly<Record<HotKey, () => void>> = {
    cashOut: play.cashOutFirst,
    main: () => play.press(1),
    second: () => {
      if (play.shown.includes(2)) play.press(2);
    },
    half: () => {
      if (slot.canHalve && !play.auto.isRunning) slot.half();
    },
    double: () => {
      if (slot.canDouble && !play.auto.isRunning) slot.double();
    },
    sound: toggleMuted,
  };
  actions[key]();
}

/** Plays by single keys, anywhere on the page but in a field or a dialog, unless the player has switched them off. */
export function useHotKeys(play: Play): void {
  const { areKeysOn } = useSettings();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = findHotKey(HOT_KEYS, readKeyPress(event));
    if (key === undefined || event.defaultPrevented) return;
    event.preventDefault();
    act(key, play);
  });
  useEffect(() => {
    if (!areKeysOn) return undefined;
    const receive = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', receive);
    return () => window.removeEventListener('keydown', receive);
  }, [areKeysOn]);
}
