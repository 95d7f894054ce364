import type { SyntheticEvent } from 'react';

/*
 * What takes nothing for now, while something is asked of the house or is played, and keeps the focus meanwhile: what is
 * `disabled` drops it to the page, and with it the place of whoever uses the keyboard.
 */

/** For a field in which something is typed. */
export const holdText = (isHeld: boolean) => ({
  readOnly: isHeld,
  'aria-disabled': isHeld,
  // So Mantine calls what looks disabled.
  'data-disabled': isHeld || undefined,
});

/** For what is pressed: one tick, switch or button, or a group of radio buttons and buttons. */
export const holdPress = (isHeld: boolean) => ({
  'aria-disabled': isHeld,
  ...(isHeld && { onClickCapture: dropClick, onChangeCapture: dropChange }),
});

function dropChange(event: SyntheticEvent): void {
  event.stopPropagation();
}

/** A radio button of a group is put back by React, which has to hear of the click for it. */
function dropClick(event: SyntheticEvent): void {
  const target = event.target as Element;
  if (target !== event.currentTarget && target.matches('[type="radio"]')) return;
  event.preventDefault();
  event.stopPropagation();
}
