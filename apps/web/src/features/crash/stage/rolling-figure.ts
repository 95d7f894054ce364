const DIGITS = Array.from('0123456789');

/** A figure whose digits roll: a frame that shows another number moves what is there, and lays nothing out anew. */
export interface RollingFigure {
  readonly show: (text: string) => void;
}

function addCell(place: HTMLElement): HTMLElement {
  const cell = document.createElement('span');
  const reel = document.createElement('span');
  for (const digit of DIGITS) {
    const row = document.createElement('span');
    row.textContent = digit;
    reel.append(row);
  }
  cell.dataset['reel'] = '';
  cell.append(reel);
  place.append(cell);
  return reel;
}

function addSign(place: HTMLElement, sign: string): void {
  const cell = document.createElement('span');
  cell.textContent = sign;
  place.append(cell);
}

/** Builds the figure in its place, and builds it anew only where it gets longer or shorter. */
export function createRollingFigure(place: HTMLElement): RollingFigure {
  let shape = '';
  let shown = '';
  let reels: readonly HTMLElement[] = [];
  const build = (text: string) => {
    place.replaceChildren();
    const built: HTMLElement[] = [];
    for (const sign of text) {
      if (DIGITS.includes(sign)) built.push(addCell(place));
      else addSign(place, sign);
    }
    reels = built;
  };
  return {
    show: (text) => {
      if (text === shown) return;
      shown = text;
      const next = text.replace(/[0-9]/g, '0');
      if (next !== shape) build(text);
      shape = next;
      Array.from(text.replace(/[^0-9]/g, '')).forEach((digit, count) => {
        const reel = reels[count];
        if (reel !== undefined) reel.style.transform = `translateY(${Number(digit) * -10}%)`;
      });
    },
  };
}
