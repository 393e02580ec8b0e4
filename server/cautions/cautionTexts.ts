import type { Finding, Rule } from './cautionSubject.ts';
import { matchesOf } from './matchesOf.ts';
import { contactsInText, otherPayment } from './paymentSaid.ts';

/* All patterns run over folded text and use bounded quantifiers only: their time grows linearly with the text. */

const finding = (found: string[]): Finding | null =>
  found.length === 0 ? null : { found: found.join(', ') };

const says =
  (...patterns: RegExp[]): Rule =>
  ({ text }) =>
    finding(matchesOf(text, patterns));

/** What only a document says is found without its words: not everybody may read it. */
const anywhere =
  (find: (text: string) => Finding | null): Rule =>
  ({ text, files }) =>
    find(text) ?? (find(files.text) && { found: null });

/** Also in the text of documents, once an ad however many say it. */
const saysAnywhere = (...patterns: RegExp[]): Rule => anywhere((text) => finding(matchesOf(text, patterns)));

const ANY_PORT = /\b(?:aswp|any safe (?:world )?ports?)\b/gi;
const anyPortPriced: Rule = ({ text, ad }) => {
  const named = /\b(?:cif|cfr|c&f)[ -,]{0,3}(?:aswp|any safe (?:world )?ports?)\b/gi;
  return ['CIF', 'CFR'].includes(ad.delivery?.term ?? '')
    ? finding(matchesOf(text, [ANY_PORT]))
    : finding(matchesOf(text, [named]));
};

const STEPS = /\b(?:LOI|ICPO|FCO|SCO|NCNDA|IMFPA|POF|POP|MT ?799|MT ?760|ATSC|ATV|DTA|TSA)\b/g;
const OPENINGS = ['LOI', 'ICPO', 'FCO', 'SCO', 'NCNDA', 'IMFPA'];
const STEPS_MIN = 3;
/** A copied procedure: several of its steps, including a typical first one. */
const copiedProcedure = anywhere((text) => {
  const steps = [...new Set(text.match(STEPS) ?? [])];
  return steps.length >= STEPS_MIN && steps.some((step) => OPENINGS.includes(step))
    ? { found: steps.join(', ') }
    : null;
});

const CHAIN = /\b(\d{1,2}) ?(?:brokers|intermediaries|facilitators|middlemen|mandates)\b/gi;
const MANDATES = /\bmandate[ -](?:to|2)[ -]mandate\b/gi;
const longChain: Rule = ({ text }) => {
  const named = matchesOf(text, [MANDATES]);
  if (named.length > 0) return finding(named);
  const longest = [...text.matchAll(CHAIN)].sort((a, b) => Number(b[1]) - Number(a[1]))[0];
  return longest ? { found: longest[0], figure: Number(longest[1]) } : null;
};

export const textRules = {
  P01: saysAnywhere(/\bj[ .-]?p[ .-]?5[ .-]?4\b/gi, /\bcolonial grade[ -]?54\b/gi),
  P02: says(
    /\bvirgin[ -](?:fuel oil |diesel |gas ?oil )?d[ -]?[26]\b/gi,
    /\bd[ -]?[26][ -]{0,3}virgin\b/gi,
    /\bd[ -]?2[ ,(-]{0,3}(?:gas ?oil )?(?:gost[ -]?)?305[ -]82\b/gi,
    /\bmazut[ -]{0,3}(?:m[ -]?100[ -]{0,3})?virgin\b/gi,
    /\bvirgin[ -]mazut\b/gi,
  ),
  R02: says(
    /\bgross ?(?:\/|&|and) ?net\b[^a-z]{0,8}-? ?[$\d][^a-z]{0,16}/gi,
    /\bgross\b[ :=]{0,3}(?:- ?\$?|\$ ?-) ?\d[^a-z]{0,12}\bnet\b[^a-z]{0,10}/gi,
    /(?:- ?\$?|\$ ?-?) ?\d[\d.]{0,6} ?\$? ?gross\b[^a-z]{0,14}net\b/gi,
    /\d ?% (?:below|under|off|discount (?:to|on|of|from)) (?:the )?(?:platts|argus|opis|icis|brent|market)\b/gi,
    /\b(?:platts|argus|brent|opis)[a-z ]{0,12}(?:-|minus|less) ?\d[\d.]{0,4} ?%/gi,
  ),
  D01: anyPortPriced,
  D02: saysAnywhere(
    /\b(?:TTO|TTT|TTV)\b/g,
    /\btank[ -](?:to|2)[ -](?:tank|vessel)\b/gi,
    /\btank take[ -]?over\b/gi,
    /\bdip(?:,? test)? (?:and|&|n) pay\b/gi,
  ),
  M01: saysAnywhere(
    /\b(?:tank extension|(?:tank )?storage|soft[ -]?probe|dip[ -]?test|dipping|atv|atsc|tsr|registration|activation|unblocking)[ -](?:agreement )?(?:fees?|charges|costs?|invoice|payment)\b/gi,
    /\btank extension\b/gi,
    /\bextension of (?:the )?(?:storage )?tanks?\b/gi,
    /\b(?:fees?|charges|payment) for (?:the )?(?:tank extension|tank storage|storage|soft[ -]?probe|dip[ -]?test|atv|atsc|registration|activation)\b/gi,
  ),
  M02: says(
    /\b2 ?% (?:of )?(?:performance bond|pb)\b/gi,
    /\bperformance bond (?:of )?2 ?%/gi,
    /\b(?:pof|proof of funds?) (?:must come |is required |comes |goes )?first\b/gi,
    /\b(?:pof|proof of funds?) (?:before|prior to|ahead of) (?:any )?(?:pop|proof of products?)\b/gi,
  ),
  X01: copiedProcedure,
  X02: saysAnywhere(
    /\bmt[ -]?103[ ]?(?:\/|-) ?23\b/gi,
    /\btwo[ -]way (?:wire|transfer)s?\b/gi,
    /\b(?:RWA|BCL)\b/g,
    /\bnon[ -]?operative (?:dlc|sblc|l\/?c|letter of credit)\b/gi,
  ),
  X03: longChain,
  X04: otherPayment,
  T02: contactsInText,
} satisfies Record<string, Rule>;
