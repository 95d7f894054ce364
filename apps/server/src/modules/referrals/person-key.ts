// Google delivers all of these to one mailbox: capitals and dots do not count, and both names are the same service.
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/**
 * Whom an e-mail address belongs to, as far as the address itself tells: `Asha.Rao+rang@GoogleMail.com` and
 * `asharao@gmail.com` are one person. Expects an address that the contract has read.
 */
export function readPersonKey(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const mailbox = cutTag(address.slice(0, at));
  return DOTLESS.has(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`;
}

function cutTag(mailbox: string): string {
  const plus = mailbox.indexOf('+');
  // An address that is nothing but a tag keeps it: without one it would be everybody's.
  return plus > 0 ? mailbox.slice(0, plus) : mailbox;
}
