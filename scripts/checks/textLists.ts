import { errors } from '../../contract/core/errors.ts';
import { messages } from '../../contract/messages/messages.ts';
import { writtenMessages } from '../../contract/messages/writtenMessages.ts';
import { seedTexts } from './seedTexts.ts';
import { type Finding, type Source, staleFiles } from './source.ts';

/** Generated files from which Lingui extracts texts written outside the screens, by path. */
const lists: Record<string, (sources: readonly Source[]) => (readonly [id: string, text: string])[]> = {
  'web/i18n/texts/messageTexts.ts': () => [
    ...Object.entries(errors).map(([code, { message }]) => [code, message] as const),
    ...Object.entries(messages),
  ],
  'web/i18n/texts/writtenTexts.ts': () => Object.entries(writtenMessages),
  'web/i18n/texts/seedTexts.ts': (sources) => seedTexts(sources).map((text) => [text, text]),
};

const written = (texts: readonly (readonly [id: string, text: string])[]): string =>
  `/** Written by \`npm run words\`: ids and their English texts. Never edited, and part of no page. */
import { msg } from '@lingui/core/macro';

export const texts = [
${texts.map(([id, text]) => `  msg({ id: ${JSON.stringify(id)}, message: ${JSON.stringify(text)} }),`).join('\n')}
];
`;

/** Expected content of the lists. */
export const textLists = (sources: readonly Source[]): Source[] =>
  Object.entries(lists).map(([path, textsOf]) => ({ path, text: written(textsOf(sources)) }));

export const checkTextLists = (sources: readonly Source[]): Finding[] =>
  staleFiles(sources, textLists(sources), 'texts of the server or the base data changed: `npm run words`');
