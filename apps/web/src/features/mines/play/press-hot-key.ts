import type { KeyboardEvent } from 'react';
import { findHotKey, readKeyPress, type HotKeys } from '../../../play/hot-keys.ts';
import { toggleMuted } from '../../../play/sound/sound.ts';
import type { Play } from './use-play.ts';

/** The keys while the focus is in the game. */
export const HOT_KEYS = [
  ['b', 'main'],
  ['r', 'random'],
  ['h', 'half'],
  ['d', 'double'],
  ['m', 'sound'],
] as const satisfies HotKeys<string>;

/** Plays by single keys. A focus that was in the fields is for `onStarted` to place. */
export function pressHotKey(event: KeyboardEvent, play: Play, onStarted: () => void): void {
  const hotKey = findHotKey(HOT_KEYS, readKeyPress(event));
  if (hotKey === undefined) return;
  event.preventDefault();
  const canBet = play.action !== 'cashOut' && play.action !== 'stopAuto';
  if (hotKey === 'main') void play.press().then((isStarted) => (isStarted ? onStarted() : undefined));
  if (hotKey === 'random') play.pickRandom();
  if (hotKey === 'half' && canBet) play.bet.half();
  if (hotKey === 'double' && canBet) play.bet.double();
  if (hotKey === 'sound') toggleMuted();
}
