/** The link if it leads to a web page; anything else a gateway might send is no link to put under a button. */
export function findSafeLink(link: string | undefined): string | undefined {
  if (link === undefined || !URL.canParse(link)) return undefined;
  const { protocol } = new URL(link);
  return protocol === 'https:' || protocol === 'http:' ? link : undefined;
}
