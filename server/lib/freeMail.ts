/**
 * Domains where anybody can have an address, as of November 2026: two people who share one have nothing in common.
 * Others are few enough to look at; those of a country's providers are matched by their first label.
 */
const domains = new Set(
  `126.com 139.com 163.com aol.com duck.com fastmail.com fastmail.fm free.fr gmail.com gmx.com gmx.de gmx.net
   googlemail.com hey.com hotmail.com hushmail.com icloud.com laposte.net libero.it list.ru live.com mac.com mail.com
   mail.ru me.com msn.com mynet.com naver.com orange.fr outlook.com pm.me posteo.de proton.me protonmail.com qq.com
   rediffmail.com rocketmail.com sfr.fr sina.com sohu.com t-online.de tutanota.com ukr.net wanadoo.fr web.de
   ya.ru yahoo.com yandex.com yandex.ru yeah.net ymail.com zoho.com zohomail.com bk.ru inbox.ru rambler.ru
   chmail.ir gmx.at gmx.ch gmx.fr mailbox.org tuta.com tuta.io foxmail.com aliyun.com daum.net hanmail.net`.split(
    /\s+/,
  ),
);
const providers = new Set(['yahoo', 'hotmail', 'live', 'outlook']);

/** Whether anybody can have an address at a domain. */
export const isFreeMail = (domain: string): boolean =>
  domains.has(domain) || providers.has(domain.split('.')[0] ?? '');

/** The domain of an address, if it tells of a company; null if everybody can have one there. */
export function ownDomain(emailKey: string): string | null {
  const domain = emailKey.slice(emailKey.lastIndexOf('@') + 1);
  return isFreeMail(domain) ? null : domain;
}
