import { seedTexts } from './seedTexts.ts';
import { serverTexts } from './serverTexts.ts';
import { type Finding, type Source, staleFiles } from './source.ts';

/** Generated files from which Lingui extracts texts written outside the screens, by path. */
const lists: Record<string, (sources: readonly Source[]) => string[]> = {
  'web/i18n/texts/seedTexts.ts': seedTexts,
  'web/i18n/texts/serverTexts.ts': serverTexts,
};

const written = (texts: readonly string[]): string =>
  `/** Written by \`npm run words\`: the texts themselves are the ids. Never edited, and part of no page. */
import { msg } from '@lingui/core/macro';

export const texts = [
${texts
  .map((text) => JSON.stringify(text))
  .map((text) => `  msg({ id: ${text}, message: ${text} }),`)
  .join('\n')}
];
`;

/** Expected content of the lists. */
export const textLists = (sources: readonly Source[]): Source[] =>
  Object.entries(lists).map(([path, textsOf]) => ({ path, text: written(textsOf(sources)) }));

export const checkTextLists = (sources: readonly Source[]): Finding[] =>
  staleFiles(sources, textLists(sources), 'texts of the server or the base data changed: `npm run words`');
