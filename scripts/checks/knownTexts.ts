import { seedTexts } from './seedTexts.ts';
import { serverTexts } from './serverTexts.ts';
import type { Finding, Source } from './source.ts';

/** The lists from which Lingui takes texts that are written outside of the screens, by their path. */
const lists: Record<string, (sources: readonly Source[]) => string[]> = {
  'web/texts/seedTexts.ts': seedTexts,
  'web/texts/serverTexts.ts': serverTexts,
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

/** What the lists have to hold. */
export const knownTexts = (sources: readonly Source[]): { path: string; text: string }[] =>
  Object.entries(lists).map(([path, textsOf]) => ({ path, text: written(textsOf(sources)) }));

export const checkKnownTexts = (sources: readonly Source[]): Finding[] =>
  knownTexts(sources)
    .filter(({ path, text }) => sources.find((one) => one.path === path)?.text !== text)
    .map(({ path }) => ({ path, message: 'texts of the server or the base data changed: `npm run words`' }));
