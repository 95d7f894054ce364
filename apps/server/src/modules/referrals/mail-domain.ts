import { getDomain } from 'tldts-icann';
import { reachesNobody } from '../../platform/mail/reaches-nobody.ts';

// Where millions have their mail: that two people do says nothing about them.
const GREAT_PROVIDERS = new Set(
  `aol.com fastmail.com gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hotmail.com hotmail.co.uk hotmail.de
   hotmail.es hotmail.fr icloud.com indiatimes.com laposte.net live.com live.in mac.com mail.com mail.ru me.com msn.com
   naver.com orange.fr outlook.com outlook.de outlook.es outlook.fr outlook.in pm.me proton.me protonmail.com qq.com
   rediffmail.com rocketmail.com t-online.de tutanota.com web.de yahoo.co.in yahoo.co.uk yahoo.com yahoo.de yahoo.es
   yahoo.fr yahoo.in yandex.com yandex.ru ymail.com zoho.com zoho.in zohomail.com zohomail.in 126.com 163.com`.split(
    /\s+/,
  ),
);

/**
 * The domain that somebody had to register for this mailbox, whatever stands below it: `company.co.in` of
 * `friend-1@mail.company.co.in`. Undefined at the great providers, and for an address that stands for none.
 */
export function readMailDomain(email: string): string | undefined {
  const domain = getDomain(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
  if (domain === null || reachesNobody(email)) return undefined;
  return GREAT_PROVIDERS.has(domain) ? undefined : domain;
}
