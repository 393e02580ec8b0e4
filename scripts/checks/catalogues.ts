import { formatter } from '@lingui/format-po';
import type { Finding, Source } from './source.ts';

const SOURCE_LANGUAGE = 'en';
const PSEUDO = 'pseudo';
/** Whether every language must translate every text. */
const IS_COMPLETE = true;
/** Up to this many words may be identical in another language: names, and labels of foreign buttons. */
const SAME_WORDS = 3;
const po = formatter();

/** Index of the `}` that closes the `{` at `start`. */
function closingOf(message: string, start: number): number {
  let depth = 0;
  for (let index = start; index < message.length; index += 1) {
    if (message[index] === '{') depth += 1;
    if (message[index] === '}') depth -= 1;
    if (depth === 0) return index;
  }
  return message.length;
}

/**
 * Placeholders of a message (ICU MessageFormat): `{name}`, `{count, select, …}` and tags `<0>`. A plural is a
 * plain placeholder: a language may need forms where English gets by without.
 */
export function placeholdersOf(message: string): Set<string> {
  const found = new Set(message.match(/<\/?\d+\/?>/g) ?? []);
  for (let index = message.indexOf('{'); index !== -1; index = message.indexOf('{', index)) {
    const end = closingOf(message, index);
    const [name = '', kind, ...branches] = message.slice(index + 1, end).split(',');
    const isPlain = kind === undefined || kind.trim() === 'plural';
    found.add(isPlain ? `{${name.trim()}}` : `{${name.trim()}, ${kind.trim()}}`);
    const inner = branches.join(',');
    if (['plural', 'select', 'selectordinal'].includes(kind?.trim() ?? '')) {
      for (let at = inner.indexOf('{'); at !== -1; at = inner.indexOf('{', at)) {
        const close = closingOf(inner, at);
        for (const nested of placeholdersOf(inner.slice(at + 1, close))) found.add(nested);
        at = close;
      }
    }
    index = end;
  }
  return found;
}

/** Forms of each plural in a message, as `one other`. */
function pluralsOf(message: string): string[][] {
  const found: string[][] = [];
  for (const match of message.matchAll(/\{\s*\w+\s*,\s*plural\s*,/g)) {
    const inner = message.slice(match.index + match[0].length, closingOf(message, match.index));
    const forms: string[] = [];
    for (let at = 0, open = inner.indexOf('{'); open !== -1; open = inner.indexOf('{', at)) {
      forms.push(inner.slice(at, open).trim().split(/\s+/).at(-1) ?? '');
      at = closingOf(inner, open) + 1;
    }
    found.push(forms);
  }
  return found;
}

/** The “many” form of French and Spanish is for millions and equals “other”. */
const formsIn = (locale: string) =>
  new Intl.PluralRules(locale)
    .resolvedOptions()
    .pluralCategories.filter((form) => form !== 'many' || !['es', 'fr'].includes(locale));

/** Number of words outside of placeholders; capitalized words count as names. */
const wordsIn = (message: string): number => {
  const inner = message.replace(/\{[^{}]*\}/g, '');
  return inner === message ? (message.match(/(?<!\p{L})\p{Ll}{2,}/gu)?.length ?? 0) : wordsIn(inner);
};

function faultsOf(locale: string, text: string, translation: string): Omit<Finding, 'path'>[] {
  const [wanted, given] = [placeholdersOf(text), placeholdersOf(translation)];
  const odd = [...wanted, ...given].filter((name) => !wanted.has(name) || !given.has(name));
  const lacking = pluralsOf(translation).flatMap((forms) =>
    formsIn(locale).filter((form) => !forms.includes(form)),
  );
  const isLeftOver = text === translation && wordsIn(text) > SAME_WORDS;
  return [
    ...(odd.length > 0 ? [{ message: `“${text}” and its translation differ in ${odd.join(' ')}` }] : []),
    ...(lacking.length > 0 ? [{ message: `“${text}” lacks the forms ${lacking.join(' ')}` }] : []),
    ...(isLeftOver ? [{ message: `“${text}” is still in English`, warning: true as const }] : []),
  ];
}

const parse = ({ path, text }: Source) =>
  po.parse(text, { locale: localeOf(path), sourceLocale: SOURCE_LANGUAGE, filename: path });
const localeOf = (path: string): string => path.replace(/^.*\/|\.po$/g, '');

type English = ReadonlyMap<string, string>;

async function checkCatalogue(source: Source, english: English): Promise<Finding[]> {
  const { path } = source;
  const locale = localeOf(path);
  const isWhole = locale === SOURCE_LANGUAGE || (IS_COMPLETE && locale !== PSEUDO);
  return Object.entries(await parse(source)).flatMap(([id, { message, translation }]): Finding[] => {
    const text = message ?? english.get(id) ?? id;
    if (!translation) return isWhole ? [{ path, message: `no text for “${text}”` }] : [];
    if (locale === SOURCE_LANGUAGE) return [];
    return faultsOf(locale, text, translation).map((fault) => ({ path, ...fault }));
  });
}

/** English and all translations are complete, and translations have the same placeholders and all plural forms. */
export async function checkCatalogues(sources: Source[]): Promise<Finding[]> {
  const catalogues = sources.filter(({ path }) => path.endsWith('.po'));
  const source = catalogues.find(({ path }) => localeOf(path) === SOURCE_LANGUAGE);
  // What the server says has codes for ids.
  const english = new Map(
    Object.entries(source ? await parse(source) : {}).map(([id, { translation }]) => [id, translation ?? id]),
  );
  return (await Promise.all(catalogues.map((one) => checkCatalogue(one, english)))).flat();
}
