import { domainToUnicode } from 'node:url';
import { parse } from 'tldts';
import { msg } from '../../contract/core/message.ts';
import { ensure, invalid } from '../lib/errors.ts';

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u,
];

/** A label in letters of two scripts looks like another one. */
const isMixed = (domain: string): boolean =>
  domainToUnicode(domain)
    .split('.')
    .some((label) => SCRIPTS.filter((script) => script.test(label)).length > 1);

/**
 * Refuses what proves nothing: public suffixes, also of private registries (`github.io`), parts of a domain, and
 * names in mixed scripts.
 */
export function ensureProves(domain: string): void {
  const { domain: registrable, isIp } = parse(domain, { allowPrivateDomains: true });
  if (isIp) invalid([{ path: 'domain', message: msg('companies.domain') }]);
  ensure(registrable !== null, 'PUBLIC_SUFFIX');
  if (registrable !== domain)
    invalid([{ path: 'domain', message: msg('companies.wholeDomain', { domain: registrable }) }]);
  if (isMixed(domain)) invalid([{ path: 'domain', message: msg('companies.mixedScripts') }]);
}
