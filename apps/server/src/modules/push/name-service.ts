import { parse } from 'tldts-icann';

// The makers of browsers: to their services everybody's notices go, and below their domains stand other hosts than those that
// browsers are given, and any that somebody makes up.
const OWNERS = new Set(['googleapis.com', 'mozilla.com', 'apple.com', 'windows.com']);

/**
 * Whose an endpoint is: names below one registered domain are one service, as anybody can have any number of them. But each host
 * of a browser's maker is a service of its own: whoever names one that there is not, or that is away, keeps no notice to a real
 * one waiting.
 */
export function nameService({ hostname, host }: URL): string {
  const domain = parse(hostname).domain ?? host;
  return OWNERS.has(domain) ? host : domain;
}
