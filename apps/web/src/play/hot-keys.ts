/** The keys of a game as they are shown and pressed, and what each does. */
export type HotKeys<Does extends string> = readonly (readonly [key: string, does: Does])[];

/** What has the focus when a key is pressed, as far as it matters here: an open dialog has it, wherever the key comes from. */
type Focused = 'field' | 'control' | 'dialog' | 'page';

interface KeyPress {
  readonly key: string;
  readonly isRepeat: boolean;
  readonly isCombined: boolean;
  readonly focused: Focused;
}

function focusedOf(target: EventTarget | null): Focused {
  // What has the focus can go away inside a dialog: the key then comes from the page below it.
  if (document.querySelector('[role="dialog"]') !== null) return 'dialog';
  if (!(target instanceof Element)) return 'page';
  if (target.closest('input:not([type="checkbox"], [readonly]), textarea, select, [contenteditable]') !== null)
    return 'field';
  return target.closest('button, a, input:not([readonly]), summary, [role="button"], [role="tab"]') === null
    ? 'page'
    : 'control';
}

export function readKeyPress(
  event: Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>,
): KeyPress {
  return {
    key: event.key,
    isRepeat: event.repeat,
    isCombined: event.ctrlKey || event.metaKey || event.altKey,
    focused: focusedOf(event.target),
  };
}

/**
 * What a key press does, or undefined: held keys, key combinations and typing do nothing, nor does any key while
 * a dialog is open, and the space bar stays with the button that has the focus.
 */
export function findHotKey<Does extends string>(keys: HotKeys<Does>, press: KeyPress): Does | undefined {
  if (press.isRepeat || press.isCombined || press.focused === 'field' || press.focused === 'dialog') return undefined;
  if (press.key === ' ' && press.focused === 'control') return undefined;
  return keys.find(([key]) => key === press.key.toLowerCase())?.[1];
}
