import type { Rule } from './cautionSubject.ts';
import { matchesOf } from './matchesOf.ts';

/* Patterns run over folded text and use bounded quantifiers only. */

/** What a text may say of payment, and the payment terms that it agrees with. */
const ways: readonly { says: RegExp; codes: readonly string[] }[] = [
  {
    says: /\b(?:t\/?t|tt|payment|payable|paid|wire|cash|100 ?%)[^.;]{0,12}\b(?:in advance|before (?:loading|shipment|delivery))\b|\bpre-?pa(?:yment|id)\b/gi,
    codes: ['TT_ADV'],
  },
  {
    says: /\b(?:payment|payable|paid|t\/?t)\b[^.;]{0,40}\b(?:after|from|against|following)(?: the)? (?:b\/l|bl date|bills? of lading)\b/gi,
    codes: ['TT_BL', 'LC_USANCE', 'DA', 'DP', 'OPEN', 'SBLC', 'BG'],
  },
  {
    says: /\b(?:payment|payable|paid|t\/?t)\b[^.;]{0,24}\b(?:after|upon|following)(?: (?:the|a|successful))? (?:inspection|q ?& ?q|q and q|sgs|dip test)\b/gi,
    codes: ['TT_INSP'],
  },
  {
    says: /\b(?:documentary (?:letter of )?credit|letter of credit|sight credit|d?l\/c|dlc)\b/gi,
    codes: ['LC_SIGHT', 'LC_USANCE'],
  },
  { says: /\bopen account\b/gi, codes: ['OPEN'] },
  { says: /\bescrow\b/gi, codes: ['ESCROW'] },
];

/** The description names ways of payment, and none of them is among the payment terms. */
export const otherPayment: Rule = ({ ad, text }) => {
  const terms = ad.paymentTerms ?? [];
  if (terms.length === 0) return null;
  const said = ways.flatMap(({ says, codes }) => matchesOf(text, [says]).map((found) => ({ found, codes })));
  // “A sight credit, or cash in advance” with one of the two coded leaves nothing open.
  if (said.length === 0 || said.some(({ codes }) => codes.some((code) => terms.includes(code)))) return null;
  return { found: said.map(({ found }) => found).join(', ') };
};

const ADDRESS =
  /\b[\w.+-]{1,64} ?(?:@|[([]at[)\]]) ?[\w-]{1,63}(?:\.[\w-]{1,63}){0,3} ?(?:\.|[([]dot[)\]]) ?[a-z]{2,24}\b/gi;
const NUMBER = /(?:\+|\b00)\d[\d ()./-]{6,20}\d/g;
const NAMED_NUMBER =
  /\b(?:whats ?app|wa\.me|telegram|t\.me|tel|phone|mobile|call(?: us)?(?: on| at)?)[ :./@-]{1,3}(?:\+?\d[\d ()./-]{5,20}\d|@[a-z]\w{3,31})/gi;
const DIGITS_MIN = 8;

/** Ways to the owner that stand in the text, where the ad's contact fields are not asked. */
export const contactsInText: Rule = ({ text }) => {
  const numbers = matchesOf(text, [NUMBER]).filter((found) => found.replace(/\D/g, '').length >= DIGITS_MIN);
  const found = [...new Set([...matchesOf(text, [ADDRESS, NAMED_NUMBER]), ...numbers])];
  return found.length === 0 ? null : { found: found.slice(0, 3).join(', ') };
};
