import { useEffect, useEffectEvent } from 'react';
import { readMuted, setMuted } from '../../../play/sound/sound.ts';
import { useSettings } from '../bet/settings-store.ts';
import { findHotKey, type Focused, type HotKey } from './hot-key.ts';
import type { Play } from './use-play.ts';

function focusedOf(target: EventTarget | null): Focused {
  if (!(target instanceof Element)) return 'page';
  if (target.closest('[role="dialog"]') !== null) return 'dialog';
  if (target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null) return 'field';
  return target.closest('button, a, input, summary, [role="button"], [role="tab"]') === null ? 'page' : 'control';
}

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
    sound: () => setMuted(!readMuted()),
  };
  actions[key]();
}

/** Plays by single keys, anywhere on the page but in a field or a dialog, unless the player has switched them off. */
export function useHotKeys(play: Play): void {
  const { areKeysOn } = useSettings();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = findHotKey({
      key: event.key,
      isRepeat: event.repeat,
      isCombined: event.ctrlKey || event.metaKey || event.altKey,
      focused: focusedOf(event.target),
    });
    if (key === undefined || event.defaultPrevented) return;
    event.preventDefault();
    act(key, play);
  });
  useEffect(() => {
    if (!areKeysOn) return undefined;
    const hear = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [areKeysOn]);
}
