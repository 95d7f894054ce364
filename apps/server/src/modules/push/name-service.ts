import { parse } from 'tldts-icann';

/**
 * The hosts that browsers are given, and no others below them: a name that somebody made up there answers nothing, and would have
 * the browser's own service taken for silent.
 */
const BROWSERS = [
  /^fcm\.googleapis\.com$/u,
  /^updates\.push\.services\.mozilla\.com$/u,
  /^web\.push\.apple\.com$/u,
  // By where it stands: wns2-by3p, wns2-par02p.
  /^wns\d-[a-z]{2,3}\d{1,2}p\.notify\.windows\.com$/u,
];
const OWNERS = new Set(['googleapis.com', 'mozilla.com', 'apple.com', 'windows.com']);

/**
 * Whose an endpoint is: names below one registered domain are one service, as anybody can have any number of them. Whoever names
 * another host of a browser's maker keeps nobody's notices from that browser waiting.
 */
export function nameService({ hostname, host }: URL): string {
  const domain = parse(hostname).domain ?? host;
  return OWNERS.has(domain) && !BROWSERS.some((browser) => browser.test(hostname)) ? host : domain;
}
