import { formatter } from '@lingui/format-po';
import type { Finding, Source } from './source.ts';

const SOURCE_LANGUAGE = 'en';
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

/** What a message (ICU MessageFormat) fills in: `{name}`, `{count, plural, …}` and the tags `<0>`. */
export function placeholdersOf(message: string): Set<string> {
  const found = new Set(message.match(/<\/?\d+\/?>/g) ?? []);
  for (let index = message.indexOf('{'); index !== -1; index = message.indexOf('{', index)) {
    const end = closingOf(message, index);
    const [name = '', kind, ...branches] = message.slice(index + 1, end).split(',');
    found.add(kind === undefined ? `{${name.trim()}}` : `{${name.trim()}, ${kind.trim()}}`);
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

async function checkCatalogue({ path, text: content }: Source): Promise<Finding[]> {
  const locale = path.replace(/^.*\/|\.po$/g, '');
  const messages = await po.parse(content, { locale, sourceLocale: SOURCE_LANGUAGE, filename: path });
  return Object.entries(messages).flatMap(([id, { message, translation }]): Finding[] => {
    const text = message ?? id;
    if (!translation) return locale === SOURCE_LANGUAGE ? [{ path, message: `no text for “${text}”` }] : [];
    const [wanted, given] = [placeholdersOf(text), placeholdersOf(translation)];
    const odd = [...wanted, ...given].filter((name) => !wanted.has(name) || !given.has(name));
    return odd.length === 0
      ? []
      : [{ path, message: `“${text}” and its translation differ in ${odd.join(' ')}` }];
  });
}

/** English is complete, and a translation fills in what its message does. */
export const checkCatalogues = async (sources: Source[]): Promise<Finding[]> =>
  (await Promise.all(sources.filter(({ path }) => path.endsWith('.po')).map(checkCatalogue))).flat();
