import { msg } from '../../contract/core/message.ts';
import { plainTokens } from '../lib/searchText.ts';
import type { Rule } from './cautionSubject.ts';
import { foldText } from './foldedText.ts';
import { majors } from './majors.ts';

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

const CLAIMS =
  /\b(?:we are|i am|as) (?:the |a |an |one of )?[a-z ]{0,24}(?:refinery|refiner|oil major)\b|\b(?:our(?: own)?|direct(?:ly)? from (?:the )?|end) ?refinery\b/i;
const REFINER = /\b(?:refiner(?:y|ies|s)|national (?:oil|petroleum))\b/i;

/** Whether the words of a name occur consecutively in the company's, or differ by one letter in a long enough word. */
function resembles(company: readonly string[], name: readonly string[]): boolean {
  const sought = name.join(' ');
  return company.some((_, at) => {
    const part = company.slice(at, at + name.length).join(' ');
    return part === sought || (sought.length >= LONG_NAME && isOneLetterAway(part, sought));
  });
}
const LONG_NAME = 7;

/** One letter inserted, deleted or replaced. */
function isOneLetterAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a.charAt(0) !== b.charAt(0)) return false;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  const rest = (text: string, skipped: number) => text.slice(same + skipped);
  return rest(a, 1) === rest(b, 1) || rest(a, 1) === rest(b, 0) || rest(a, 0) === rest(b, 1);
}

const majorNames = majors.map(({ name, domains }) => ({ name, domains, tokens: plainTokens(name) }));

/** What a name has in common with a major whose domain it does not have; null if nothing. Rule C02. */
export function borrowedName({ company, email }: { company: string | null; email: string }): string | null {
  const tokens = plainTokens(foldText(company ?? ''));
  const domain = domainOf(email);
  const found = majorNames.find((major) => resembles(tokens, major.tokens));
  if (!found || found.domains.some((own) => domain === own || domain.endsWith(`.${own}`))) return null;
  return `${company}, ${domain}`;
}

const freeMailOfRefinery: Rule = ({ owner, text }) => {
  if (!owner.free_mail) return null;
  const claim = REFINER.exec(foldText(owner.company ?? ''))?.[0] ?? CLAIMS.exec(text)?.[0];
  return claim ? { found: `${claim.trim()}, ${domainOf(owner.email)}` } : null;
};

const nameOfMajor: Rule = ({ owner }) => {
  const found = borrowedName(owner);
  return found ? { found } : null;
};

/** Neither company is shown the other's name. */
const sharedFile: Rule = ({ files }) => (files.isShared ? { found: null } : null);

const editedFile: Rule = ({ files }) => (files.isEdited ? { found: null } : null);

const copiedText: Rule = ({ nearest }) => (nearest === null ? null : { found: null, figure: nearest });

/** Stored from this value on. */
const BURST_MIN = 3;
const burst: Rule = ({ owner }) =>
  !owner.proven && owner.burst >= BURST_MIN
    ? { found: msg('cautions.inAnHour', { count: owner.burst }), figure: owner.burst }
    : null;

export const accountRules = {
  C01: freeMailOfRefinery,
  C02: nameOfMajor,
  F01: sharedFile,
  F02: editedFile,
  T01: copiedText,
  V01: burst,
} satisfies Record<string, Rule>;
