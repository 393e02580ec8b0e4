import type { CheckedFile } from '../../contract/documentChecks/documentChecks.ts';
import { daysBetween } from '../lib/days.ts';
import { nameScore } from '../screening/screening.ts';
import type { KnownIssuer } from './sources.queries.ts';

/* What depends on who uses a document, and on what staff know of its issuer: worked out anew whenever staff look. */

type Fact = { field: string; value: string; normal: string };
type Hint = CheckedFile['hints'][number];

/** How near the client of a document must be to a company’s name for the document to be theirs. */
export const SAME_NAME = 0.7;
/** How near the issuer of a document must be to one that staff know. */
const SAME_ISSUER = 0.85;
/** Days between its date and its use after which a document is called old. */
const OLD_DAYS = 90;

const valuesOf = (facts: readonly Fact[], field: string) =>
  facts.filter((fact) => fact.field === field).map(({ value }) => value);

/** The client that a document names, if it is none that goes by this name. */
export function otherClient(name: string, facts: readonly Fact[]): string | null {
  const clients = valuesOf(facts, 'client');
  const isTheirs = name === '' || clients.some((client) => nameScore(name, client) >= SAME_NAME);
  return isTheirs ? null : (clients[0] ?? null);
}

/** Whom the document names as its issuer, if staff know that one. */
export function issuerOf(facts: readonly Fact[], issuers: readonly KnownIssuer[]): KnownIssuer | null {
  const [best] = valuesOf(facts, 'issuer')
    .flatMap((name) => issuers.map((issuer) => ({ issuer, score: nameScore(issuer.name, name) })))
    .toSorted((a, b) => b.score - a.score);
  return best && best.score >= SAME_ISSUER ? best.issuer : null;
}

export const viewIssuer = ({ lookup_url: lookupUrl, source_url: sourceUrl, ...issuer }: KnownIssuer) => ({
  ...issuer,
  lookupUrl,
  sourceUrl,
});

/** S9: it was old when it was used last. Of a date that can be read in two ways the later one counts. */
export function ageHint(facts: readonly Fact[], uses: readonly { created_at: Date }[]): Hint[] {
  const issued = facts
    .filter(({ field, normal }) => field === 'date' && /^\d{4}-\d\d-\d\d$/.test(normal))
    .map(({ normal }) => normal)
    .toSorted()
    .at(-1);
  const used = uses.at(-1)?.created_at.toISOString().slice(0, 10);
  if (issued === undefined || used === undefined || daysBetween(issued, used) <= OLD_DAYS) return [];
  return [{ code: 'S9', value: `${issued}, ${used}` }];
}

const HOSTS = /(?:@|https?:\/\/|www\.)((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24})/gi;

/** S7: it gives mail or web addresses, and none is one of its issuer. */
export function addressHint(text: string | null, issuer: KnownIssuer | null): Hint[] {
  if (issuer === null) return [];
  const hosts = [...(text ?? '').matchAll(HOSTS)].map(([, host = '']) => host.toLowerCase());
  const isTheirs = hosts.some((host) => host === issuer.host || host.endsWith(`.${issuer.host}`));
  return hosts.length === 0 || isTheirs
    ? []
    : [{ code: 'S7', value: `${[...new Set(hosts)].slice(0, 5).join(', ')} ≠ ${issuer.host}` }];
}
