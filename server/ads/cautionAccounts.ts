import type { Rule } from './cautionSubject.ts';
import { foldText } from './foldedText.ts';
import { majors } from './majors.ts';
import { wordsOf } from './search.ts';

/** Mail for everybody: the name before the country's ending. */
const FREE_MAIL = new Set(
  (
    'gmail googlemail yahoo ymail rocketmail hotmail outlook live msn icloud aol gmx web mail inbox list bk yandex ' +
    'proton protonmail pm zoho qq 163 126 sina naver daum hanmail rediffmail tutanota tuta fastmail hushmail'
  ).split(' '),
);

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
const isFreeMail = (email: string): boolean => FREE_MAIL.has(domainOf(email).split('.')[0] ?? '');

const CLAIMS =
  /\b(?:we are|i am|as) (?:the |a |an |one of )?[a-z ]{0,24}(?:refinery|refiner|oil major)\b|\b(?:our(?: own)?|direct(?:ly)? from (?:the )?|end) ?refinery\b/i;
const REFINER = /\b(?:refiner(?:y|ies|s)|national (?:oil|petroleum))\b/i;

/** The words of a name in a row somewhere in the company's, or one letter away where it is long enough to tell. */
function resembles(company: readonly string[], name: readonly string[]): boolean {
  const sought = name.join(' ');
  return company.some((_, at) => {
    const part = company.slice(at, at + name.length).join(' ');
    return part === sought || (sought.length >= LONG_NAME && isOneLetterAway(part, sought));
  });
}
const LONG_NAME = 7;

/** One letter put in, left out or replaced. */
function isOneLetterAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a.charAt(0) !== b.charAt(0)) return false;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  const rest = (text: string, skipped: number) => text.slice(same + skipped);
  return rest(a, 1) === rest(b, 1) || rest(a, 1) === rest(b, 0) || rest(a, 0) === rest(b, 1);
}

const majorNames = majors.map(({ name, domains }) => ({ name, domains, words: wordsOf(name) }));

function borrowedName({ company, email }: { company: string | null; email: string }): string | null {
  const words = wordsOf(foldText(company ?? ''));
  const domain = domainOf(email);
  const found = majorNames.find((major) => resembles(words, major.words));
  if (!found || found.domains.some((own) => domain === own || domain.endsWith(`.${own}`))) return null;
  return `${company}, ${domain}`;
}

const freeMailOfRefinery: Rule = ({ owner, text }) => {
  if (!isFreeMail(owner.email)) return null;
  const claim = REFINER.exec(foldText(owner.company ?? ''))?.[0] ?? CLAIMS.exec(text)?.[0];
  return claim ? { found: `${claim.trim()}, ${domainOf(owner.email)}` } : null;
};

const nameOfMajor: Rule = ({ owner }) => {
  const found = borrowedName(owner);
  return found ? { found } : null;
};

/** Neither company is told of the other. */
const sharedFile: Rule = ({ fileShared }) => (fileShared ? { found: null } : null);

const copiedText: Rule = ({ nearest }) => (nearest === null ? null : { found: null, figure: nearest });

/** Kept from this many on. */
const BURST_MIN = 3;
const burst: Rule = ({ owner }) =>
  !owner.proven && owner.burst >= BURST_MIN
    ? { found: `${owner.burst} in the last hour`, figure: owner.burst }
    : null;

export const accountRules = {
  C01: freeMailOfRefinery,
  C02: nameOfMajor,
  F01: sharedFile,
  T01: copiedText,
  V01: burst,
} satisfies Record<string, Rule>;
