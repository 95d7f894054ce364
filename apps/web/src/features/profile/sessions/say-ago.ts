const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago something was, in whole days, hours or minutes, as people say it: "5 minutes ago", "now". */
export function sayAgo(elapsedMs: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const unit = UNITS.find(([, ms]) => elapsedMs >= ms);
  return unit === undefined ? words.format(0, 'second') : words.format(-Math.floor(elapsedMs / unit[1]), unit[0]);
}
