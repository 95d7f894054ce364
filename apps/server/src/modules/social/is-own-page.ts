import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request comes from a page of the house. Browsers say so themselves where a page is https or on this machine;
 * elsewhere its origin is looked at. A request that says neither comes from no page.
 */
export function isOwnPage(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === new URL(publicUrl).origin;
}
