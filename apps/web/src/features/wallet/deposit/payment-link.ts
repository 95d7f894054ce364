/** The link if it leads to a web page; anything else a gateway might send is no link to put under a button. */
export function findSafeLink(link: string | undefined): string | undefined {
  if (link === undefined || !URL.canParse(link)) return undefined;
  const { protocol } = new URL(link);
  return protocol === 'https:' || protocol === 'http:' ? link : undefined;
}

/**
 * How the payment page is opened: in a new tab that inherits this tab's session, so that a player without remember-me
 * comes back logged in. `opener` is what inherits it; the page itself gets no hold on this tab, because the house's
 * Cross-Origin-Opener-Policy cuts the tie to every other origin.
 */
export const PAYMENT_TAB = { target: '_blank', rel: 'opener' } as const;
