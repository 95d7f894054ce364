/** What a browser's own description of itself gives away, in names that everybody knows. */
export interface Device {
  readonly browser: string | undefined;
  readonly system: string | undefined;
  /** Held in a hand: a phone or a tablet. */
  readonly isHandheld: boolean;
}

// In this order: most browsers also call themselves Chrome or Safari, and Chrome calls itself Safari.
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:\b|Headless)(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
] as const;

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

const HANDHELD: readonly (string | undefined)[] = ['iPhone', 'iPad', 'Android'];

const findName = (names: readonly (readonly [string, RegExp])[], text: string) =>
  names.find(([, mark]) => mark.test(text))?.[0];

/** Reads a User-Agent header. Only names from the lists above come out, whatever somebody wrote into it. */
export function describeDevice(userAgent = ''): Device {
  const system = findName(SYSTEMS, userAgent);
  return { browser: findName(BROWSERS, userAgent), system, isHandheld: HANDHELD.includes(system) };
}
