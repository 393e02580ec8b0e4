import { basename } from 'node:path';
import { formatter } from '@lingui/format-po';
import { type Finding, type Source, staleFiles } from './source.ts';

const po = formatter();
const CATALOGUE = /^web\/i18n\/locales\/(?!en|pseudo)\w+\.po$/;
/** What server pages and mails show just like the screens do: base data names, texts of a new site, messages by code. */
const SHARED = /^web\/(i18n\/texts\/(message|seed)Texts|pages\/landing\/landingTexts)\./;

/** One file per language except English, mapping English texts to translations from the screens' catalogues. */
export const serverNames = (sources: readonly Source[]): Promise<Source[]> =>
  Promise.all(
    sources
      .filter(({ path }) => CATALOGUE.test(path))
      .map(async ({ path, text }) => {
        const locale = basename(path, '.po');
        const messages = await po.parse(text, { locale, sourceLocale: 'en', filename: path });
        const names = Object.entries(messages)
          .filter(
            ([, { origin = [], translation }]) => translation && origin.some(([file]) => SHARED.test(file)),
          )
          .map(([id, { message, translation }]) => [message ?? id, translation] as const)
          .sort(([one], [other]) => (one < other ? -1 : 1));
        return {
          path: `server/i18n/names/${locale}.json`,
          text: `${JSON.stringify(Object.fromEntries(names), null, 2)}\n`,
        };
      }),
  );

export const checkServerNames = async (sources: readonly Source[]): Promise<Finding[]> =>
  staleFiles(sources, await serverNames(sources), 'translated names changed: `npm run words`');
