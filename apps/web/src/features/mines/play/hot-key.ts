/** What a key does while the focus is in the game. */
export type HotKey = 'main' | 'random' | 'half' | 'double' | 'sound';

const KEYS: Readonly<Record<string, HotKey>> = { b: 'main', r: 'random', h: 'half', d: 'double', m: 'sound' };

/** The hot key of a key press, or undefined: held keys, key combinations and typing into a field are none. */
export function findHotKey(press: {
  key: string;
  isRepeat: boolean;
  isCombined: boolean;
  isTyping: boolean;
}): HotKey | undefined {
  if (press.isRepeat || press.isCombined || press.isTyping) return undefined;
  const key = press.key.toLowerCase();
  return Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
}
