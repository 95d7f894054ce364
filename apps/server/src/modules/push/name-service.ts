import { parse } from 'tldts-icann';

/** The makers of browsers: each host of theirs is a service of its own, so that a made-up one keeps nothing of a real one's. */
const OWNERS = new Set(['googleapis.com', 'mozilla.com', 'apple.com', 'windows.com']);

/** Whose an endpoint is: names below one registered domain are one service, as anybody can have any number of them. */
export function nameService({ hostname, host }: URL): string {
  const domain = parse(hostname).domain ?? host;
  return OWNERS.has(domain) ? host : domain;
}
