import { parse } from 'tldts-icann';

/** The hosts of the browsers' own services. Their owners' domains have other hosts, which are none of theirs. */
const BROWSERS = [
  /^fcm\.googleapis\.com$/u,
  /\.push\.services\.mozilla\.com$/u,
  /(^|\.)push\.apple\.com$/u,
  /\.notify\.windows\.com$/u,
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
