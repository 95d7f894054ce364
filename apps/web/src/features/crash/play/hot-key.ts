/** What a key does anywhere on the game's screen. */
export type HotKey = 'cashOut' | 'main' | 'second' | 'half' | 'double' | 'sound';

/** The keys as they are shown and pressed. The space bar never bets: it is struck too easily for that. */
export const HOT_KEYS = [
  [' ', 'cashOut'],
  ['b', 'main'],
  ['n', 'second'],
  ['h', 'half'],
  ['d', 'double'],
  ['m', 'sound'],
] as const satisfies readonly (readonly [string, HotKey])[];

/** What has the focus when a key is pressed, as far as it matters here. */
export type Focused = 'field' | 'control' | 'dialog' | 'page';

/**
 * The hot key of a key press, or undefined: held keys, key combinations, typing and dialogs have none, and the space bar
 * stays with the button that has the focus.
 */
export function findHotKey(press: {
  readonly key: string;
  readonly isRepeat: boolean;
  readonly isCombined: boolean;
  readonly focused: Focused;
}): HotKey | undefined {
  if (press.isRepeat || press.isCombined || press.focused === 'field' || press.focused === 'dialog') return undefined;
  if (press.key === ' ' && press.focused === 'control') return undefined;
  return HOT_KEYS.find(([key]) => key === press.key.toLowerCase())?.[1];
}
