import type { CrashSlot } from '@rang/contract';
import { createAtom, useSelector } from '@tanstack/react-store';
import { z } from 'zod/mini';
import { openStorage, parseStored } from '../../../lib/open-storage.ts';
import { FIRST_CHOICE, type Choice } from './choice.ts';

const KEY = 'rang-crash-settings';

/** What a player has set up on this device, and finds again. */
export interface Settings {
  readonly choices: Readonly<Record<CrashSlot, Choice>>;
  /** Whether the second bet is open. */
  readonly isSecondOpen: boolean;
  readonly areKeysOn: boolean;
}

const choice = z.object({
  stake: z.string().check(z.maxLength(13)),
  target: z.string().check(z.maxLength(13)),
  isTargetOn: z.boolean(),
});
const stored = z.object({
  choices: z.object({ 1: choice, 2: choice }),
  isSecondOpen: z.boolean(),
  areKeysOn: z.boolean(),
});

const FIRST: Settings = { choices: { 1: FIRST_CHOICE, 2: FIRST_CHOICE }, isSecondOpen: false, areKeysOn: true };

const storage = openStorage('localStorage');

const settings = createAtom<Settings>(parseStored(storage.getItem(KEY), stored) ?? FIRST);

export function changeSettings(change: (before: Settings) => Settings): void {
  settings.set(change);
  storage.setItem(KEY, JSON.stringify(settings.get()));
}

export function useSettings(): Settings {
  return useSelector(settings);
}
