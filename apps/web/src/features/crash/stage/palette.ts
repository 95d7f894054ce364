/** The theme's tokens as a canvas wants them. */
export interface Palette {
  readonly muted: string;
  readonly line: string;
  readonly red: string;
  readonly green: string;
  readonly blue: string;
  readonly gold: string;
  readonly glow: string;
  readonly star: string;
  readonly font: string;
}

/** Reads the tokens that hold for an element now. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--rang-${name}`).trim();
  return {
    muted: token('muted'),
    line: token('line'),
    red: token('red'),
    green: token('green'),
    blue: token('blue'),
    gold: token('gold-line'),
    glow: token('gold-fill'),
    star: token('star'),
    font: token('font-text'),
  };
}

/** Tells when the theme has been changed; gives the way to stop listening. */
export function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
}
