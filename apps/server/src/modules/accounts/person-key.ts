/** A mail service that delivers several spellings to one mailbox. */
interface Service {
  /** All of its names; the first is the one that a key has. */
  readonly domains: readonly [string, ...string[]];
  /** What does not count in the name of a mailbox. */
  readonly ignored?: RegExp;
}

const SERVICES: readonly Service[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: /[._-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  // A dot and a dash are the same to it, which is as if neither counted.
  { domains: ['yandex.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'ya.ru'], ignored: /[.-]/g },
];
const SERVICE_OF = new Map(SERVICES.flatMap((service) => service.domains.map((domain) => [domain, service])));

// Whatever stands before the @ is delivered to the mailbox that its domain begins with: `any@asha.fastmail.com`.
const OWN_DOMAIN = /^(?<mailbox>[^.]+)\.(?<domain>fastmail\.(?:com|fm))$/;

/**
 * Whom an e-mail address belongs to, as far as the address itself tells: `Asha.Rao+rang@GoogleMail.com` and
 * `asharao@gmail.com` are one person. Expects an address that the contract has read; of a key it is the key itself.
 */
export function readPersonKey(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const { mailbox = cutTag(address.slice(0, at)), domain = address.slice(at + 1) } =
    OWN_DOMAIN.exec(address.slice(at + 1))?.groups ?? {};
  const service = SERVICE_OF.get(domain);
  if (service === undefined) return `${mailbox}@${domain}`;
  const counted = service.ignored === undefined ? mailbox : mailbox.replaceAll(service.ignored, '');
  // As with a tag: what nothing is left of would be everybody's.
  return `${counted === '' ? mailbox : counted}@${service.domains[0]}`;
}

function cutTag(mailbox: string): string {
  const plus = mailbox.indexOf('+');
  // An address that is nothing but a tag keeps it: without one it would be everybody's.
  return plus > 0 ? mailbox.slice(0, plus) : mailbox;
}
